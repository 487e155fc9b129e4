import { Pool } from 'undici';

const MOST_AT_ONCE = 64;
/** Runs before every measurement over HTTP. */
export const WARM_UP_SECONDS = 1.5;

export interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  /** The client stores cookies of the answer here, for later calls with these headers. */
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** A client with persistent connections. It takes turns between several addresses. */
export class HttpClient {
  readonly #pools: readonly Pool[];
  #turn = 0;

  constructor(...addresses: readonly string[]) {
    this.#pools = addresses.map(
      (address) => new Pool(new URL(address).origin, { connections: MOST_AT_ONCE, pipelining: 1 }),
    );
  }

  /** The text of the answer. @throws Error for a failed call or a broken connection */
  async send({ method = 'GET', path, headers = {}, body }: Call): Promise<string> {
    const pool = this.#pools[this.#turn++ % this.#pools.length];
    if (pool === undefined) throw new Error('There is nobody to ask');
    const answer = await pool.request(
      body === undefined
        ? { method, path, headers }
        : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    const text = await answer.body.text();
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(headers, cookie);
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
    return text;
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }
}

/** Stores the cookie as a browser does. */
function keepCookie(headers: Record<string, string>, set: string): void {
  const [cookie = ''] = set.split(';');
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  headers['cookie'] = [
    ...(headers['cookie'] ?? '').split('; ').filter((kept) => kept !== '' && !kept.startsWith(name)),
    cookie,
  ].join('; ');
}

export interface LoadResult {
  /** Per second. */
  readonly rate: number;
  /** The milliseconds of each. */
  readonly latencies: readonly number[];
}

/** Runs the work in a closed loop at this concurrency for so many seconds. @throws errors of the work */
export async function drive(
  work: () => Promise<unknown>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<LoadResult> {
  const latencies: number[] = [];
  const start = performance.now();
  const worker = async () => {
    for (let sent = performance.now(); sent - start < seconds * 1_000;) {
      await work();
      const answered = performance.now();
      latencies.push(answered - sent);
      sent = answered;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { rate: (latencies.length * 1_000) / (performance.now() - start), latencies };
}
