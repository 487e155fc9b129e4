import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from '@jest/globals';
import { speaksTlsUnasked } from './speaks-tls.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `esdb://owner:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it('finds a server that speaks TLS where the connection string asks for none', async () => {
  // Without a certificate it refuses every connection, in TLS.
  const url = await listening(createTlsServer());
  expect([await speaksTlsUnasked(`${url}?tls=false`), await speaksTlsUnasked(url)]).toEqual([true, false]);
});

it('does not take a server without TLS, or one that is away, for one that speaks TLS', async () => {
  const plain = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const url = await listening(plain);
  expect(await speaksTlsUnasked(`${url}?tls=false`)).toBe(false);
  expect(await speaksTlsUnasked('esdb://127.0.0.1:1,[::1]:1?tls=false')).toBe(false);
});
