import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Filter, Position, RecordedEvent } from '../event-log.ts';
import type { ParkedJob } from '../jobs.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS groups (
    name TEXT PRIMARY KEY,
    filter TEXT NOT NULL,
    -- Every event up to here was taken over.
    position TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS jobs (
    number INTEGER PRIMARY KEY,
    group_name TEXT NOT NULL,
    event TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since 1970: not to be claimed before. A claim moves it to its own end.
    due INTEGER NOT NULL,
    token TEXT UNIQUE,
    parked TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (group_name, due) WHERE parked IS NULL;
`;

export interface Claim {
  /** Whoever answers for the event shows it: a claim that has run out may be another's by then. */
  readonly token: string;
  readonly event: RecordedEvent;
  /** Counts from 1; a consumer that died counts too. */
  readonly attempt: number;
}

/** Who works at which event, in tables of one file. Each method is one transaction; times are milliseconds since 1970. */
export class JobClaims {
  private readonly insertGroup: StatementSync;
  private readonly selectGroup: StatementSync;
  private readonly moveGroup: StatementSync;
  private readonly insertJob: StatementSync;
  private readonly claimJob: StatementSync;
  private readonly selectNextDue: StatementSync;
  private readonly deleteJob: StatementSync;
  private readonly releaseJob: StatementSync;
  private readonly parkJob: StatementSync;
  private readonly selectParked: StatementSync;
  private readonly replayJobs: StatementSync;

  constructor(private readonly database: DatabaseSync) {
    database.exec(SCHEMA);
    this.insertGroup = database.prepare('INSERT OR IGNORE INTO groups (name, filter, position) VALUES (?, ?, ?)');
    this.selectGroup = database.prepare('SELECT filter, position FROM groups WHERE name = ?');
    this.moveGroup = database.prepare("UPDATE groups SET position = ?2 WHERE name = ?1 AND ifnull(position, '') < ?2");
    this.insertJob = database.prepare(
      `INSERT INTO jobs (group_name, event, due) SELECT ?1, ?3, ?4 FROM groups WHERE name = ?1 AND ifnull(position, '') < ?2`,
    );
    this.claimJob = database.prepare(
      `UPDATE jobs SET attempts = attempts + 1, token = ?3, due = ?4 WHERE number =
         (SELECT number FROM jobs WHERE group_name = ?1 AND parked IS NULL AND due <= ?2 ORDER BY due, number LIMIT 1)
       RETURNING event, attempts`,
    );
    this.selectNextDue = database.prepare('SELECT min(due) AS due FROM jobs WHERE group_name = ? AND parked IS NULL');
    this.deleteJob = database.prepare('DELETE FROM jobs WHERE token = ?');
    this.releaseJob = database.prepare('UPDATE jobs SET token = NULL, due = ?2 WHERE token = ?1');
    this.parkJob = database.prepare('UPDATE jobs SET token = NULL, parked = ?2 WHERE token = ?1');
    this.selectParked = database.prepare(
      'SELECT event, parked FROM jobs WHERE group_name = ? AND parked IS NOT NULL ORDER BY number',
    );
    this.replayJobs = database.prepare(
      'UPDATE jobs SET parked = NULL, attempts = 0, due = 0 WHERE group_name = ? AND parked IS NOT NULL',
    );
  }

  /** A group that exists stays as it is. */
  ensureGroup(group: string, filter: Filter, start: Position | undefined): void {
    this.insertGroup.run(group, JSON.stringify(filter), start ?? null);
  }

  group(group: string): { filter: Filter; position: Position | undefined } {
    const row = this.selectGroup.get(group);
    if (!row) throw new Error(`There is no group ${group}`);
    // Both were written by this class.
    return {
      filter: JSON.parse(String(row['filter'])) as Filter,
      position: row['position'] === null ? undefined : (row['position'] as Position),
    };
  }

  /** Takes events over that no process has taken over before. */
  add(group: string, events: readonly RecordedEvent[], through: Position, now: number): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for (const event of events) this.insertJob.run(group, event.position, eventText(event), now);
      this.moveGroup.run(group, through);
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** What has been due longest, for this token until that time. */
  claim(group: string, token: string, now: number, until: number): Claim | undefined {
    const row = this.claimJob.get(group, now, token, until);
    return row && { token, event: eventOf(row['event']), attempt: Number(row['attempts']) };
  }

  /** When there will be something to claim, or Infinity. */
  nextDue(group: string): number {
    const due = this.selectNextDue.get(group)?.['due'];
    return typeof due === 'number' ? due : Infinity;
  }

  finish(token: string): void {
    this.deleteJob.run(token);
  }

  /** For another attempt from that time on. */
  release(token: string, due: number): void {
    this.releaseJob.run(token, due);
  }

  park(token: string, reason: string): void {
    this.parkJob.run(token, reason);
  }

  parked(group: string): ParkedJob[] {
    return this.selectParked.all(group).map((row) => ({ event: eventOf(row['event']), reason: String(row['parked']) }));
  }

  replayParked(group: string): void {
    this.replayJobs.run(group);
  }
}

function eventText(event: RecordedEvent): string {
  return JSON.stringify({ ...event, revision: String(event.revision) });
}

function eventOf(text: unknown): RecordedEvent {
  const event = JSON.parse(String(text)) as RecordedEvent & { revision: string };
  return { ...event, revision: BigInt(event.revision) };
}
