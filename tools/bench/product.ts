import { join } from 'node:path';
import type { ProductFigures } from './product-process.ts';
import { staff, PASSWORD } from './fill-staff.ts';
import { StaffClient } from '../faults/staff-client.ts';
import { HttpClient } from './http-load.ts';
import { serverEnv, type Servers } from './servers.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

/** The whole product in a process of its own, or in several that are called in turn. */
export class Product {
  readonly client: HttpClient;

  /** What each member of staff's browser sends with every call. */
  readonly sessions: Record<string, string>[] = [];

  private constructor(
    private readonly first: RunningProcess,
    private readonly others: readonly RunningProcess[],
  ) {
    this.client = new HttpClient(first.address, ...others.map(({ address }) => address));
  }

  /**
   * Resolves when it answers: the first time, once its read models are built.
   * @param servers where it keeps what is not in its folder
   * @param processes more than one on servers only
   */
  static async start(
    dataDir: string,
    { servers = {}, processes = 1 }: { servers?: Partial<Servers>; processes?: number } = {},
  ): Promise<Product> {
    const start = (folder: string) =>
      startProcess('tools/bench/product-process.ts', [], {
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

  /** Everybody who works with it. */
  async logIn(): Promise<void> {
    for (const { Email } of staff)
      this.sessions.push((await StaffClient.login(this.first.address, { email: Email, password: PASSWORD })).headers);
  }

  /** Of all processes together, and of the event loop that was latest. */
  async figures(): Promise<ProductFigures> {
    // What product-process.ts sends.
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
