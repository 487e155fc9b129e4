import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { StartedTestContainer } from 'testcontainers';

const IMAGE = 'mongo:8.0';
const PORT = 27017;

/** A real MongoDB for tests: the one that the environment names, else one in a container. See why-no-real-mongodb.mjs. */
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

  /** The address of a database that nobody else uses. It and those whose names begin with its own are gone after `stop`. */
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
 * A suite on a real server. jest leaves out the files that call this where there is none: see why-no-real-mongodb.mjs.
 * @param suite is given what makes the address of a new database, to be called once its tests run
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
