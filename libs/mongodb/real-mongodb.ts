import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { StartedTestContainer } from 'testcontainers';

const IMAGE = 'mongo:8.0';
const PORT = 27017;

/** A real MongoDB for tests: the one of the environment, or one in a container. See why-no-real-mongodb.mjs. */
class RealMongoDb {
  readonly #databases: string[] = [];

  private constructor(
    private readonly server: string,
    private readonly container: StartedTestContainer | undefined,
  ) {}

  static async start(): Promise<RealMongoDb> {
    const given = process.env['MONGODB_TEST_URL'] ?? process.env['MONGODB_URL'];
    if (given) return new RealMongoDb(given, undefined);
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(IMAGE)
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/i))
      .start();
    return new RealMongoDb(`mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/`, container);
  }

  /** The address of an unused database. `stop` removes it, and all databases whose names begin with its name. */
  newDatabase(): string {
    const name = `leaseledger_test_${randomUUID().slice(0, 8)}`;
    this.#databases.push(name);
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    return url.href;
  }

  async stop(): Promise<void> {
    const client = new MongoClient(this.server);
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases)
      if (this.#databases.some((own) => name.startsWith(own))) await client.db(name).dropDatabase();
    await client.close();
    await this.container?.stop();
  }
}

/**
 * A suite on a real server. Without one, jest leaves out the files that call this: see why-no-real-mongodb.mjs.
 * @param suite receives the function that makes the address of a new database, for use while its tests run
 */
export function describeWithRealMongoDb(suite: (newDatabase: () => string) => void): void {
  describe('with a real server', () => {
    let server: RealMongoDb;
    beforeAll(async () => {
      server = await RealMongoDb.start();
    }, 180_000);
    afterAll(() => server.stop());

    suite(() => server.newDatabase());
  });
}
