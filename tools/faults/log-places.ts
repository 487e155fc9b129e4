import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { startSite, type Site } from '../browser/site.ts';

export const logKinds = ['SQLite', 'EventStoreDB'] as const;
export type LogKind = (typeof logKinds)[number];

/** Stand-ins for servers share a busy machine with what they are tested with: where this is not what is tested, nobody is told too early that they are away. */
export const PATIENTLY = { LOG_DEADLINE_SECONDS: '60' } as const;

/** A data folder and the log of one kind; it outlives the product that is started on it, and its death. */
export class LogPlace {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-fault-'));

  private constructor(
    /** The server that stands in for EventStoreDB, where the log is of that kind. */
    readonly double: EventStoreDbDouble | undefined,
  ) {}

  static async make(kind: LogKind): Promise<LogPlace> {
    return new LogPlace(kind === 'SQLite' ? undefined : await EventStoreDbDouble.start());
  }

  get eventStoreUrl(): string | undefined {
    return this.double?.connectionString;
  }

  /** The product on this log, in a process of its own. */
  startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
    return startSite({ DATA_DIR: this.dataDir, EVENTSTORE_URL: this.eventStoreUrl ?? '', ...PATIENTLY, ...env });
  }

  /** The log for the test itself, beside the product. Of EventStoreDB's kind a process has one at a time. */
  open(): EventLog {
    return openLog({ dataDir: this.dataDir, eventStoreUrl: this.eventStoreUrl, clock: () => new Date() });
  }

  /** The log takes nothing more (SQLite: another process holds the file's write lock) or cannot be reached at all. Returns the way back. */
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
