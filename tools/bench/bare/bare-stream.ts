// The floor of live news: bare Node, which sends a text to all listeners whenever a client posts.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVENT_STREAM } from '@leaseledger/contract/live/live.views';
import { peakMemory } from '../load/peak-memory.ts';
import { threadCpu } from '../load/thread-cpu.ts';

const readers = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' });
    response.write('event: begin\ndata: {}\n\n');
    readers.add(response);
    response.once('close', () => readers.delete(response));
    return;
  }
  const { searchParams } = new URL(request.url ?? '', 'http://bench');
  const news = JSON.stringify({
    changes: [
      { of: 'leads', id: Number(searchParams.get('lead')) },
      { of: 'history', record: `lead-${searchParams.get('lead')}` },
    ],
  });
  response.end();
  for (const reader of readers) reader.write(`event: news\ndata: ${news}\n\n`);
});
server.maxConnections = 10_000;
process.on('message', () => void process.send?.({ cpu: threadCpu(), peakMemory: peakMemory() }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  // It listens on a port.
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
