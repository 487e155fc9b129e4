import { performance } from 'node:perf_hooks';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { asLogError, isBusy } from './database.ts';

/** So that one transaction never holds the thread, or the other processes, for long. */
const MAX_GROUP = 512;
const BUSY_PAUSE_MS = 10;

interface Write {
  readonly signal: AbortSignal | undefined;
  /** Runs inside the transaction; answers what to tell the caller once that is committed. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions {
  readonly database: DatabaseSync;
  /** How long a write waits until other processes release the file, in milliseconds. */
  readonly busyBudget: number;
  readonly onCommitted: () => void;
  readonly onRolledBack: () => void;
}

/** All writes that wait in one turn of the event loop share a transaction, and so one flush to the disk. */
export class GroupCommit {
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;
  private waiting: Write[] = [];
  private scheduled = false;
  private busySince: number | undefined;
  private readonly whenIdle: (() => void)[] = [];

  constructor(private readonly options: GroupCommitOptions) {
    this.begin = options.database.prepare('BEGIN IMMEDIATE');
    this.commit = options.database.prepare('COMMIT');
  }

  /**
   * Answers what `work` returns once it is on the disk. `work` throws before it writes, or not at all:
   * its error is its caller's alone and leaves the neighbours in the transaction untouched.
   * @throws what `work` throws, LogUnavailable, or the signal's reason while nothing is written yet
   */
  write<Result>(work: () => Result, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      this.waiting.push({ signal, run, reject });
      this.schedule();
    });
  }

  /** Resolves when no write is waiting. */
  idle(): Promise<void> {
    return this.waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.push(resolve));
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return;
    this.scheduled = true;
    if (this.busySince === undefined) setImmediate(() => this.flush());
    else setTimeout(() => this.flush(), BUSY_PAUSE_MS);
  }

  private flush(): void {
    this.scheduled = false;
    this.dropAborted();
    if (this.waiting.length > 0) this.writeGroup();
    this.schedule();
    if (this.waiting.length === 0) for (const resolve of this.whenIdle.splice(0)) resolve();
  }

  private dropAborted(): void {
    this.waiting = this.waiting.filter(({ signal, reject }) => {
      if (signal?.aborted) reject(signal.reason);
      return !signal?.aborted;
    });
  }

  private writeGroup(): void {
    try {
      this.begin.run();
    } catch (error) {
      if (isBusy(error) && this.mayWaitLonger()) return;
      this.busySince = undefined;
      for (const { reject } of this.waiting.splice(0)) reject(asLogError(error));
      return;
    }
    this.busySince = undefined;
    const group = this.waiting.splice(0, MAX_GROUP);
    try {
      const answers = group.map(runAlone);
      this.commit.run();
      this.options.onCommitted();
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(asLogError(error));
      this.rollBack();
    }
  }

  private mayWaitLonger(): boolean {
    this.busySince ??= performance.now();
    return performance.now() - this.busySince < this.options.busyBudget;
  }

  private rollBack(): void {
    this.options.onRolledBack();
    // SQLite has already rolled back by itself after some failures, e.g. a full disk.
    if (this.options.database.isTransaction) this.options.database.exec('ROLLBACK');
  }
}

/** A refused write fails alone. If the store fails, the whole group fails. */
function runAlone({ run, reject }: Write): () => void {
  try {
    return run();
  } catch (error) {
    if (asLogError(error) !== error) throw error;
    return () => reject(error);
  }
}
