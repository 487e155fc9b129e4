import { join } from 'node:path';
import type { EventLogHarness, WriterProcess } from '../contract-suite/harness.ts';
import { startLogWriter, type WriterOptions } from '../contract-suite/log-writer.ts';
import { EventStoreDbDouble } from './double/eventstoredb-double.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { DEFAULT_PATIENCE, type Patience } from './options.ts';

/** So small that a test of a fault takes no longer than the fault. */
export const QUICK: Patience = {
  attemptTimeout: 200,
  retryFor: 2_000,
  firstPause: 5,
  longestPause: 100,
  closeTimeout: 100,
};

/** Logs on the protocol double, which keeps nothing from one test to the next. An outage is a server that is starting and not ready. */
export class DoubleHarness implements EventLogHarness {
  double: EventStoreDbDouble | undefined;
  private log: EventStoreDbEventLog | undefined;
  private readonly writers: WriterProcess[] = [];

  constructor(private patience: Patience = { ...QUICK, attemptTimeout: 1_000 }) {}

  get server(): EventStoreDbDouble {
    if (!this.double) throw new Error('The double is not started');
    return this.double;
  }

  async start(): Promise<EventStoreDbEventLog> {
    this.double ??= await EventStoreDbDouble.start({ overlapTimeout: 50 });
    this.double.reset();
    return this.open();
  }

  async stop(): Promise<void> {
    await Promise.all(this.writers.splice(0).map((writer) => writer.kill()));
    await this.log?.close();
  }

  /** Opens the log again, for a test that puts much on the machine, so that slowness is not taken for a fault. */
  async patiently(): Promise<EventStoreDbEventLog> {
    await this.log?.close();
    const { patience } = this;
    this.patience = DEFAULT_PATIENCE;
    const log = this.open();
    this.patience = patience;
    return log;
  }

  /** After the last test. */
  async end(): Promise<void> {
    await this.double?.stop();
  }

  async restart(): Promise<EventStoreDbEventLog> {
    await this.log?.close();
    this.server.restart();
    return this.open();
  }

  startWriter(options: WriterOptions): WriterProcess {
    const writer = startLogWriter(join(__dirname, 'log-writer.ts'), this.server.connectionString, options);
    this.writers.push(writer);
    return writer;
  }

  injectOutage(): () => void {
    this.server.starting(true);
    return () => this.server.starting(false);
  }

  async truncate(stream: string, before: bigint): Promise<void> {
    const data = Buffer.from(`{"$tb":${before}}`);
    const metadata = new Uint8Array();
    this.server.log.append(`$$${stream}`, 'any', [
      { id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json', data, metadata },
    ]);
  }

  private open(): EventStoreDbEventLog {
    this.log = new EventStoreDbEventLog({ connectionString: this.server.connectionString, patience: this.patience });
    return this.log;
  }
}
