import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { startSite, type SiteProcess } from '../browser/site/site.ts';

export const logKinds = ['SQLite', 'EventStoreDB'] as const;
export type LogKind = (typeof logKinds)[number];

/** Stand-ins share a busy machine with the product. Unless deadlines are tested, they get more time. */
export const PATIENTLY = { LOG_DEADLINE_SECONDS: '60' } as const;

/** A data folder with a log of one kind. It outlives the product that runs on it. */
export class LogPlace {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-fault-'));

  private constructor(
    /** The stand-in for EventStoreDB, for a log of that kind. */
    readonly double: EventStoreDbDouble | undefined,
  ) {}

  static async make(kind: LogKind): Promise<LogPlace> {
    return new LogPlace(kind === 'SQLite' ? undefined : await EventStoreDbDouble.start());
  }

  get eventStoreUrl(): string | undefined {
    return this.double?.connectionString;
  }

  /** The product on this log, in its own process. */
  startSite(env: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
    return startSite({ DATA_DIR: this.dataDir, EVENTSTORE_URL: this.eventStoreUrl ?? '', ...PATIENTLY, ...env });
  }

  /** The log for the test itself, beside the product. With EventStoreDB, a process has one at a time. */
  open(): EventLog {
    return openLog({ dataDir: this.dataDir, eventStoreUrl: this.eventStoreUrl, clock: () => new Date() });
  }

  /**
   * Makes the log refuse writes (SQLite: another process holds the write lock) or unreachable. @returns the way back
   */
  goAway(): () => void {
    const { double } = this;
    if (double !== undefined) {
      double.away();
      return () => double.back();
    }
    const file = new DatabaseSync(join(this.dataDir, 'log.sqlite'), { timeout: 10_000 });
    file.exec('BEGIN IMMEDIATE');
    return () => {
      file.exec('ROLLBACK');
      file.close();
    };
  }

  async end(): Promise<void> {
    await this.double?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
