import { Agent, request } from 'node:http';

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** A client that keeps its connections. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #address: URL;

  constructor(address: string) {
    this.#address = new URL(address);
  }

  send({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent, host: this.#address.hostname, port: this.#address.port, method, path,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(chunks).toString() }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface LoadResult {
  /** Answered requests a second. */
  readonly rate: number;
  /** Milliseconds of each request. */
  readonly latencies: number[];
}

/** Sends `count` calls, `connections` at a time. Throws at the first answer that is no success. */
export async function load(client: HttpClient, count: number, connections: number, call: (index: number) => Call): Promise<LoadResult> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next++;
      const sent = performance.now();
      const answer = await client.send(call(index));
      latencies.push(performance.now() - sent);
      if (answer.status >= 300) throw new Error(`${call(index).path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { rate: (count * 1000) / (performance.now() - start), latencies };
}
