import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { StartedTestContainer } from 'testcontainers';
import { describeEventLog } from '../contract-suite/event-log.contract.ts';
import type { EventLogHarness } from '../contract-suite/harness.ts';
import type { EventLog, Position } from '../event-log.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { NamespacedLog } from './namespaced-log.ts';

const IMAGE = 'eventstore/eventstore:23.10.4-jammy';
const PORT = 2113;
const given = process.env['EVENTSTORE_URL'];

/** Logs on one server, each in a namespace of its own. */
class RealServerHarness implements EventLogHarness {
  connectionString = given ?? '';
  private log: NamespacedLog | undefined;
  private prefix = '';
  private base: Position | undefined;

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
    await this.log?.close();
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
