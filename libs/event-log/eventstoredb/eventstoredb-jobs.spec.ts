import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { ChildProgram } from '../contract-suite/child-program.ts';
import { type JobsHarness, describeJobs } from '../contract-suite/jobs.contract.ts';
import type { EventLog } from '../event-log.ts';
import { DoubleHarness, QUICK } from './double-harness.ts';
import { EventStoreDbJobs } from './eventstoredb-jobs.ts';

class DoubleJobsHarness implements JobsHarness {
  readonly logs = new DoubleHarness();
  private readonly jobs: EventStoreDbJobs[] = [];
  private readonly children: ChildProgram[] = [];

  async start(): Promise<{ log: EventLog; jobs: EventStoreDbJobs }> {
    return { log: await this.logs.start(), jobs: this.another() };
  }

  another(): EventStoreDbJobs {
    const jobs = new EventStoreDbJobs({ connectionString: this.logs.server.connectionString, patience: QUICK });
    this.jobs.push(jobs);
    return jobs;
  }

  async restart(): Promise<{ log: EventLog; jobs: EventStoreDbJobs }> {
    await this.closeJobs();
    return { log: await this.logs.restart(), jobs: this.another() };
  }

  startConsumer(concurrency: number): ChildProgram {
    const child = new ChildProgram(join(__dirname, 'job-consumer.ts'), [
      this.logs.server.connectionString,
      String(concurrency),
    ]);
    this.children.push(child);
    return child;
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.splice(0).map((child) => child.kill()));
    await this.closeJobs();
    await this.logs.stop();
  }

  private async closeJobs(): Promise<void> {
    await Promise.all(this.jobs.splice(0).map((jobs) => jobs.close()));
  }
}

const harness = new DoubleJobsHarness();
afterAll(() => harness.logs.end());
describeJobs('jobs on EventStoreDB, over its double', () => harness);
