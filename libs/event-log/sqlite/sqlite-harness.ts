import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventLogHarness, WriterProcess } from '../contract-suite/harness.ts';
import { startLogWriter, type WriterOptions } from '../contract-suite/log-writer.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';

/** Logs in files of a temporary folder. An outage is another process that does not release the file. */
export class SqliteHarness implements EventLogHarness {
  private folder = '';
  private log: SqliteEventLog | undefined;
  private writers: WriterProcess[] = [];
  private holder: DatabaseSync | undefined;

  get file(): string {
    return join(this.folder, 'log.sqlite');
  }

  async start(): Promise<SqliteEventLog> {
    this.folder = mkdtempSync(join(tmpdir(), 'event-log-'));
    return this.open();
  }

  async stop(): Promise<void> {
    await Promise.all(this.writers.splice(0).map((writer) => writer.kill()));
    this.release();
    await this.log?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async restart(): Promise<SqliteEventLog> {
    await this.log?.close();
    return this.open();
  }

  startWriter(options: WriterOptions, shellPrefix?: string): WriterProcess {
    const writer = startLogWriter(join(__dirname, 'log-writer.ts'), this.file, options, shellPrefix);
    this.writers.push(writer);
    return writer;
  }

  injectOutage(): () => void {
    this.holder = new DatabaseSync(this.file);
    this.holder.exec('BEGIN IMMEDIATE');
    return () => this.release();
  }

  async truncate(stream: string, before: bigint): Promise<void> {
    const file = new DatabaseSync(this.file);
    file.prepare('UPDATE streams SET deleted_through = ? WHERE name = ?').run(before - 1n, stream);
    file.close();
  }

  private release(): void {
    this.holder?.close();
    this.holder = undefined;
  }

  private open(): SqliteEventLog {
    this.log = new SqliteEventLog({ file: this.file, clock: () => new Date(), busyBudget: 1_000, pollInterval: 20 });
    return this.log;
  }
}
