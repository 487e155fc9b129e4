import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductFigures } from './product-process.ts';
import { staff, PASSWORD } from '../filled/fill-staff.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { HttpClient } from './http-load.ts';
import { serverEnv, type Servers } from './servers.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

/** The product counts as quiet after so many looks in a row that found nothing to do, in milliseconds. */
const QUIET_LOOKS = 3;
const LOOKED_EVERY_MS = 100;

/** The product in its own process, or in several that are called in turn. */
export class Product {
  readonly client: HttpClient;

  /** The headers of each staff member's browser. */
  readonly sessions: Record<string, string>[] = [];

  #observer: StaffClient | undefined;

  private constructor(
    private readonly first: RunningProcess,
    private readonly others: readonly RunningProcess[],
  ) {
    this.client = new HttpClient(first.address, ...others.map(({ address }) => address));
  }

  /**
   * Resolves when the product answers; at a first start, that is once its read models are built.
   * @param servers the servers for data outside its folder
   * @param processes more than one only on servers
   */
  static async start(
    dataDir: string,
    { servers = {}, processes = 1 }: { servers?: Partial<Servers>; processes?: number } = {},
  ): Promise<Product> {
    const start = (folder: string) =>
      startProcess('tools/bench/load/product-process.ts', [], {
        PORT: '0',
        DATA_DIR: folder,
        DEMO: '0',
        LOG_LEVEL: 'error',
        CONNECTIONS_PER_ADDRESS: '1000',
        ...serverEnv(servers),
      });
    const first = await start(dataDir);
    return new Product(
      first,
      await Promise.all(
        Array.from({ length: processes - 1 }, (_, place) => start(join(dataDir, `process-${place + 2}`))),
      ),
    );
  }

  /** Logs all staff in. */
  async logIn(): Promise<void> {
    for (const { Email } of staff) {
      const client = await StaffClient.login(this.first.address, { email: Email, password: PASSWORD });
      this.#observer ??= client;
      this.sessions.push(client.headers);
    }
  }

  /** The undone work that follows from commands: events that policies have not reacted to, and mails in the outbox. */
  async waiting(): Promise<number> {
    let waiting = 0;
    for (const { address } of [this.first, ...this.others]) {
      const health = await this.#observer?.at(address).health();
      if (health === undefined) throw new Error('Nobody is logged in');
      const { reactions, mail } = health.details;
      waiting += reactions.reduce((sum, { behind }) => sum + (behind?.events ?? 0), mail?.waiting ?? 0);
    }
    return waiting;
  }

  /** Resolves when everything that follows from commands is done. A mail follows from an event, and has followers. */
  async untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_LOOKS; quiet = (await this.waiting()) === 0 ? quiet + 1 : 0)
      await pause(LOOKED_EVERY_MS);
  }

  /** The sum of all processes, with the delay of the slowest event loop. */
  async figures(): Promise<ProductFigures> {
    // product-process.ts sends these.
    const each = (await Promise.all(
      [this.first, ...this.others].map((running) => running.ask('figures')),
    )) as ProductFigures[];
    return each.reduce((sum, { cpu, delay, peakMemory }) => ({
      cpu: Object.fromEntries(
        [...new Set([...Object.keys(sum.cpu), ...Object.keys(cpu)])].map((thread) => [
          thread,
          (sum.cpu[thread] ?? 0) + (cpu[thread] ?? 0),
        ]),
      ),
      delay: delay.p99 > sum.delay.p99 ? delay : sum.delay,
      peakMemory: sum.peakMemory + peakMemory,
    }));
  }

  async stop(): Promise<void> {
    await this.client.close();
    await Promise.all([this.first, ...this.others].map((running) => running.stop()));
  }
}
