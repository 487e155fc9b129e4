import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { startEventStore, type EventStore } from './event-store.ts';
import { startSite, type SiteProcess } from '../browser/site/site.ts';

export const logKinds = ['SQLite', 'EventStoreDB'] as const;
export type LogKind = (typeof logKinds)[number];

/** Stand-ins share a busy machine with the product. Unless deadlines are tested, they get more time. */
export const PATIENTLY = { LOG_DEADLINE_SECONDS: '60' } as const;

/** A data folder with a log of one kind. It outlives the product that runs on it. */
export class LogPlace {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-fault-'));

  private constructor(private readonly server: EventStore | undefined) {}

  /** On EventStoreDB: on its stand-in, or on the real server that EVENTSTORE_URL names. */
  static async make(kind: LogKind): Promise<LogPlace> {
    return new LogPlace(kind === 'SQLite' ? undefined : await startEventStore());
  }

  /** For faults that only the stand-in can have on demand. */
  static async onDouble(): Promise<LogPlace> {
    return new LogPlace(await EventStoreDbDouble.start());
  }

  get eventStoreUrl(): string | undefined {
    return this.server?.connectionString;
  }

  /** The stand-in for EventStoreDB, where the log is on it. */
  get double(): EventStoreDbDouble | undefined {
    return this.server instanceof EventStoreDbDouble ? this.server : undefined;
  }

  /** The product on this log, in its own process. */
  startSite(env: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
    return startSite({ DATA_DIR: this.dataDir, EVENTSTORE_URL: this.eventStoreUrl ?? '', ...PATIENTLY, ...env });
  }

  /** The log for the test itself, beside the product. With EventStoreDB, a process has one at a time. */
  open(): Promise<EventLog> {
    return openLog({ dataDir: this.dataDir, eventStoreUrl: this.eventStoreUrl, clock: () => new Date() });
  }

  /**
   * Makes the log refuse writes (SQLite: another process holds the write lock) or unreachable. @returns the way back
   */
  goAway(): () => void {
    const { server } = this;
    if (server !== undefined) {
      server.away();
      return () => server.back();
    }
    const file = new DatabaseSync(join(this.dataDir, 'log.sqlite'), { timeout: 10_000 });
    file.exec('BEGIN IMMEDIATE');
    return () => {
      file.exec('ROLLBACK');
      file.close();
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async end(): Promise<void> {
    await this.server?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
