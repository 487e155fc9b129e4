import { join } from 'node:path';
import type { ProductFigures } from './product-process.ts';
import { staff, PASSWORD } from '../filled/fill-staff.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { HttpClient } from './http-load.ts';
import { serverEnv, type Servers } from './servers.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

/** The product in its own process, or in several that are called in turn. */
export class Product {
  readonly client: HttpClient;

  /** The headers of each staff member's browser. */
  readonly sessions: Record<string, string>[] = [];

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
    for (const { Email } of staff)
      this.sessions.push((await StaffClient.login(this.first.address, { email: Email, password: PASSWORD })).headers);
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
