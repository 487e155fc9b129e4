import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from '../contract-suite/child-program.ts';
import { type JobsHarness, describeJobs } from '../contract-suite/jobs.contract.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { SqliteJobs } from './sqlite-jobs.ts';

const clock = () => new Date();

class SqliteJobsHarness implements JobsHarness {
  private folder = '';
  private log: SqliteEventLog | undefined;
  private readonly jobs: SqliteJobs[] = [];
  private readonly children: ChildProgram[] = [];

  async start(): Promise<{ log: SqliteEventLog; jobs: SqliteJobs }> {
    this.folder = mkdtempSync(join(tmpdir(), 'jobs-'));
    return this.open();
  }

  another(): SqliteJobs {
    if (!this.log) throw new Error('There is no log');
    const jobs = new SqliteJobs({ file: join(this.folder, 'jobs.sqlite'), log: this.log, clock, pollInterval: 20 });
    this.jobs.push(jobs);
    return jobs;
  }

  async restart(): Promise<{ log: SqliteEventLog; jobs: SqliteJobs }> {
    await this.close();
    return this.open();
  }

  startConsumer(concurrency: number): ChildProgram {
    const child = new ChildProgram(join(__dirname, 'job-consumer.ts'), [this.folder, String(concurrency)]);
    this.children.push(child);
    return child;
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.splice(0).map((child) => child.kill()));
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private open(): { log: SqliteEventLog; jobs: SqliteJobs } {
    this.log = new SqliteEventLog({ file: join(this.folder, 'log.sqlite'), clock, pollInterval: 20 });
    return { log: this.log, jobs: this.another() };
  }

  private async close(): Promise<void> {
    await Promise.all(this.jobs.splice(0).map((jobs) => jobs.close()));
    await this.log?.close();
  }
}

describeJobs('jobs in SQLite', () => new SqliteJobsHarness());
