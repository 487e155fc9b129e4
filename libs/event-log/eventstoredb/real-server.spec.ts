import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { StartedTestContainer } from 'testcontainers';
import { describeEventLog } from '../contract-suite/event-log.contract.ts';
import type { EventLogHarness, WriterProcess } from '../contract-suite/harness.ts';
import { startLogWriter, type WriterOptions } from '../contract-suite/log-writer.ts';
import type { EventLog, Position } from '../event-log.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { givenServer } from './given-server.ts';
import { NamespacedLog } from './namespaced-log.ts';

const IMAGE = 'eventstore/eventstore:23.10.4-jammy';
const PORT = 2113;
const given = givenServer();
const canBeStopped = given !== undefined && process.env['EVENTSTORE_STOP'] !== undefined;

/** Logs on one server, each in a namespace of its own. */
class RealServerHarness implements EventLogHarness {
  connectionString = given?.connectionString ?? '';
  private log: NamespacedLog | undefined;
  private prefix = '';
  private base: Position | undefined;
  private readonly writers: WriterProcess[] = [];

  /** Only a server that was given with its commands goes away. */
  readonly injectOutage = canBeStopped
    ? () => {
        given.stop();
        return () => given.start(false);
      }
    : undefined;

  async start(): Promise<EventLog> {
    this.prefix = `t${randomUUID().slice(0, 8)}-`;
    const open = new EventStoreDbEventLog({ connectionString: this.connectionString });
    this.base = await open.head();
    return this.within(open);
  }

  async restart(): Promise<EventLog> {
    await this.log?.close();
    return this.within(new EventStoreDbEventLog({ connectionString: this.connectionString }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.writers.splice(0).map((writer) => writer.kill()));
    await this.log?.close();
  }

  startWriter(options: WriterOptions): WriterProcess {
    const writer = startLogWriter(join(__dirname, 'log-writer.ts'), `${this.connectionString}#${this.prefix}`, options);
    this.writers.push(writer);
    return writer;
  }

  async truncate(stream: string, before: bigint): Promise<void> {
    // With credentials each append is a call of its own: this second client stays clear of the log's.
    const credentials = { username: 'admin', password: 'changeit' };
    const client = EventStoreDBClient.connectionString(this.connectionString);
    await client.setStreamMetadata(`${this.prefix}${stream}`, { truncateBefore: Number(before) }, { credentials });
    await client.dispose();
  }

  private within(open: EventLog): EventLog {
    this.log = new NamespacedLog(open, this.prefix, this.base);
    return this.log;
  }
}

// jest leaves this file out where there is no real server: see real-server.mjs.
describe('with a real server', () => {
  const harness = new RealServerHarness();
  let container: StartedTestContainer | undefined;

  beforeAll(async () => {
    if (given !== undefined) return;
    const { GenericContainer, Wait } = await import('testcontainers');
    container = await new GenericContainer(IMAGE)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
      .start();
    harness.connectionString = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  }, 180_000);
  afterAll(async () => {
    await container?.stop();
  });

  describeEventLog('EventStoreDB', () => harness);
});
