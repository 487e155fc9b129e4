import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, MongoError, MongoNetworkError } from 'mongodb';
import { MongoDbDouble } from './mongodb-double.ts';
import { describeServer } from '../server.contract.ts';

let double: MongoDbDouble;
let databases = 0;

beforeAll(async () => {
  double = await MongoDbDouble.start();
});
afterEach(() => double.reset());
afterAll(() => double.stop());

describeServer('The double', async () => double.url(`things${(databases += 1)}`));

describe('The double', () => {
  const opened: MongoClient[] = [];
  const connect = () => {
    const client = new MongoClient(double.url('rows'), {
      serverSelectionTimeoutMS: 200,
      socketTimeoutMS: 200,
      connectTimeoutMS: 200,
    });
    opened.push(client);
    return client.db().collection<{ _id: number }>('things');
  };
  const stored = () => double.collection('rows', 'things').find({ filter: {} });
  const failed = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: unknown) => error,
    );

  afterEach(async () => {
    for (const client of opened.splice(0)) await client.close();
  });

  it.each([
    ['dropBefore', [], MongoNetworkError],
    ['dropAfter', [{ _id: 1 }], MongoNetworkError],
    ['hangBefore', [], MongoNetworkError],
    ['hangAfter', [{ _id: 1 }], MongoNetworkError],
    ['notPrimary', [], MongoError],
    ['outOfDisk', [], MongoError],
  ] as const)('strikes with the fault %s', async (fault, left, error) => {
    const things = connect();
    double.faults.onNext('insert', fault);
    expect(await failed(things.insertOne({ _id: 1 }))).toBeInstanceOf(error);
    expect(stored()).toEqual(left);
    await connect().insertOne({ _id: 2 });
    expect(stored()).toEqual([...left, { _id: 2 }]);
  });

  it('cuts the connection within a command after the given number of documents', async () => {
    const things = connect();
    let isCut = false;
    double.faults.cutAfterWrites(2, () => (isCut = true));
    expect(await failed(things.insertMany([1, 2, 3].map((_id) => ({ _id }))))).toBeInstanceOf(MongoError);
    expect([stored(), isCut, double.faults.isArmed]).toEqual([[{ _id: 1 }, { _id: 2 }], true, false]);
  });

  it('goes away and comes back, and keeps its data over a restart', async () => {
    const things = connect();
    await things.insertOne({ _id: 1 });
    double.away();
    expect(await failed(connect().findOne({}))).toBeInstanceOf(MongoError);
    double.back();
    double.restart();
    expect(await connect().findOne({})).toEqual({ _id: 1 });
  });

  it('does nothing while it is frozen, and everything afterwards', async () => {
    const things = connect();
    await things.insertOne({ _id: 1 });
    double.freeze();
    expect(await failed(things.insertOne({ _id: 2 }))).toBeInstanceOf(MongoNetworkError);
    expect(stored()).toEqual([{ _id: 1 }]);
    double.thaw();
    expect(stored()).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  it('refuses commands that the stores do not use', async () => {
    const client = new MongoClient(double.url('rows'));
    opened.push(client);
    expect(await failed(client.db().command({ mapReduce: 'things' }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });
});
