import type { ProductFigures } from './product-process.ts';
import { staff, PASSWORD } from './fill-staff.ts';
import { StaffClient } from '../faults/staff-client.ts';
import { HttpClient } from './http-load.ts';
import { startProcess, type RunningProcess } from './start-process.ts';

/** The whole product in a process of its own. */
export class Product {
  readonly client: HttpClient;

  /** What each member of staff's browser sends with every call. */
  readonly sessions: Readonly<Record<string, string>>[] = [];

  private constructor(private readonly running: RunningProcess) {
    this.client = new HttpClient(running.address);
  }

  /** Resolves when it answers: the first time, once its read models are built. */
  static async start(dataDir: string): Promise<Product> {
    return new Product(await startProcess('tools/bench/product-process.ts', [], { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', CONNECTIONS_PER_ADDRESS: '1000' }));
  }

  /** Everybody who works with it. */
  async logIn(): Promise<void> {
    for (const { Email } of staff) this.sessions.push((await StaffClient.login(this.running.address, { email: Email, password: PASSWORD })).headers);
  }

  async figures(): Promise<ProductFigures> {
    // What product-process.ts sends.
    return (await this.running.ask('figures')) as ProductFigures;
  }

  async stop(): Promise<void> {
    await this.client.close();
    await this.running.stop();
  }
}
