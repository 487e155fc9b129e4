import { isIP } from 'node:net';
import { connect } from 'node:tls';

const PORT = 2113;
const ANSWERS_WITHIN = 2_000;

/** The servers of a connection string. */
const hostsOf = (connectionString: string): { host: string; port: number }[] => {
  const [authority = ''] = connectionString.replace(/^[^:]+:\/\/(?:[^/?]*@)?/, '').split(/[/?]/, 1);
  return authority.split(',').map((each) => {
    const [, host = '', port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(each) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? PORT) };
  });
};

/**
 * Whether a server speaks TLS although its connection string says `tls=false`. It closes such a connection silently, so
 * that the client knows no cause.
 */
export async function speaksTlsUnasked(connectionString: string): Promise<boolean> {
  if (!/[?&]tls=false/i.test(connectionString)) return false;
  const answers = await Promise.all(hostsOf(connectionString).map(speaksTls));
  return answers.includes(true);
}

function speaksTls({ host, port }: { readonly host: string; readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    // Nothing is sent over it: it matters only whether the server answers in TLS, with a certificate or a refusal.
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port, servername, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
    const end = (isTls: boolean): void => {
      socket.destroy();
      resolve(isTls);
    };
    socket.setTimeout(ANSWERS_WITHIN, () => end(false));
    socket.once('secureConnect', () => end(true));
    socket.once('error', ({ message }) => end(/\balert\b/i.test(message)));
  });
}
