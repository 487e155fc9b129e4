import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Collection, MongoBulkWriteError, MongoClient, MongoServerError } from 'mongodb';

interface Thing {
  readonly _id: number | string;
  readonly at?: string;
  readonly words?: readonly string[];
  readonly c?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The abilities of a server that the stores need, tested through the driver. */
export function describeServer(name: string, newDatabase: () => Promise<string>): void {
  describe(`${name} as a server`, () => {
    let client: MongoClient;
    let things: Collection<Thing>;

    beforeEach(async () => {
      client = new MongoClient(await newDatabase(), { writeConcern: { w: 'majority', journal: true } });
      things = client.db().collection<Thing>('things');
    });
    afterEach(() => client.close());

    const ids = async (filter: Parameters<typeof things.find>[0]) =>
      (await things.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

    it('separates ids of different types, and refuses an existing one', async () => {
      await things.insertMany([{ _id: 1 }, { _id: '1' }]);
      const refused = await things.insertOne({ _id: 1, at: 'b' }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 11000 });
      expect(refused).toBeInstanceOf(MongoServerError);
      expect(await things.findOne({ _id: '1' })).toEqual({ _id: '1' });
      expect(await things.countDocuments({})).toBe(2);
    });

    it('inserts all new documents of an unordered command despite existing ones', async () => {
      await things.insertMany([{ _id: 2, at: 'old' }]);
      const refused = await things
        .insertMany(
          [1, 2, 3].map((_id) => ({ _id, at: 'new' })),
          { ordered: false },
        )
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MongoBulkWriteError);
      expect(refused).toMatchObject({ code: 11000 });
      expect(await ids({ at: 'new' })).toEqual([1, 3]);
    });

    it('replaces only a document that matches the filter, and inserts none', async () => {
      await things.insertMany([
        { _id: 1, at: '001', words: ['a'] },
        { _id: 2, at: '005' },
      ]);
      await things.bulkWrite(
        [1, 2, 3].map((_id) => ({ replaceOne: { filter: { _id, at: { $lt: '003' } }, replacement: { at: '003' } } })),
        { ordered: false },
      );
      expect(await things.find({}).sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, at: '003' },
        { _id: 2, at: '005' },
      ]);
    });

    it('inserts a missing document with upsert', async () => {
      for (const at of ['001', '002'])
        await things.bulkWrite([{ replaceOne: { filter: { _id: 'x' }, replacement: { at }, upsert: true } }]);
      expect(await things.find({}).toArray()).toEqual([{ _id: 'x', at: '002' }]);
    });

    it('compares and sets nested fields in one step, and reports the match', async () => {
      await things.insertOne({ _id: 1, c: { held: 'a', count: 1, gone: null } });
      const set = (held: string) =>
        things.updateOne(
          { _id: 1, 'c.held': held, 'c.gone': null, 'c.count': { $lte: 5 } },
          { $set: { 'c.held': 'b' }, $inc: { 'c.count': 1 } },
        );
      expect([(await set('a')).matchedCount, (await set('a')).matchedCount]).toEqual([1, 0]);
      expect(await things.findOne({})).toEqual({ _id: 1, c: { held: 'b', count: 2, gone: null } });
    });

    it('lets one of many concurrent compare-and-set updates succeed', async () => {
      await things.insertOne({ _id: 1, at: '0' });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          things.updateOne({ _id: 1, at: '0' }, { $set: { at: String(index + 1) } }),
        ),
      );
      expect(outcomes.filter(({ matchedCount }) => matchedCount === 1)).toHaveLength(1);
    });

    it('counts concurrent increments correctly, and returns each count', async () => {
      const counts = client
        .db()
        .collection<{ readonly _id: string; readonly count: number; readonly last: string }>('counts');
      const count = async (last: string) =>
        counts.findOneAndUpdate(
          { _id: 'a' },
          { $inc: { count: 1 }, $max: { last } },
          { upsert: true, returnDocument: 'after' },
        );
      expect(await count('2')).toEqual({ _id: 'a', count: 1, last: '2' });
      const counted = await Promise.all(Array.from({ length: 10 }, () => count('1')));
      expect(counted.map((answer) => answer?.count).toSorted((a = 0, b = 0) => a - b)).toEqual([
        2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      ]);
      expect(await counts.findOne({})).toEqual({ _id: 'a', count: 11, last: '2' });
    });

    it('tells the time, and keeps times to the millisecond', async () => {
      const timed = client.db().collection<{ readonly _id: string; readonly until: Date }>('timed');
      const now = async (): Promise<Date> => (await client.db().command({ hello: 1 }))['localTime'];
      const [before, later] = [await now(), await now()];
      expect(later.getTime()).toBeGreaterThanOrEqual(before.getTime());
      const soon = new Date(later.getTime() + 1);
      await timed.insertOne({ _id: 'a', until: before });
      for (const until of [soon, before])
        await timed.updateOne({ _id: 'a', until: { $lte: until } }, { $set: { until } });
      expect(await timed.findOne({ _id: 'a', until: soon })).toEqual({ _id: 'a', until: soon });
      const refused = await timed
        .findOneAndUpdate(
          { _id: 'a', until: { $exists: false } },
          { $set: { until: later } },
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 11000 });
    });

    it('reads acknowledged writes with the read concern majority', async () => {
      await things.insertOne({ _id: 1 });
      expect(await client.db().collection('things', { readConcern: 'majority' }).findOne({})).toEqual({ _id: 1 });
    });

    it('removes one or all documents of a filter', async () => {
      await things.insertMany([1, 2, 3, 4].map((_id) => ({ _id, at: `00${_id}` })));
      await things.bulkWrite([
        { deleteOne: { filter: { _id: 4, at: { $lte: '003' } } } },
        { deleteOne: { filter: { _id: 3, at: { $lte: '003' } } } },
      ]);
      expect(await ids({})).toEqual([1, 2, 4]);
      await things.deleteMany({ at: { $lte: '002' } });
      expect(await ids({})).toEqual([4]);
    });

    it('finds by values, lists, bounds and alternatives, and nothing without a matching alternative', async () => {
      await things.insertMany([
        { _id: 1, c: { name: 'anna', seats: 2, closed: true } },
        { _id: 2, c: { name: 'émile', seats: null, closed: false } },
        { _id: 3, c: { name: 'zoe', seats: 5, closed: false } },
      ]);
      expect(await ids({ 'c.seats': null })).toEqual([2]);
      expect(await ids({ 'c.seats': { $ne: null } })).toEqual([1, 3]);
      expect(await ids({ 'c.seats': { $in: [5, null] } })).toEqual([2, 3]);
      expect(await ids({ 'c.seats': { $in: [] } })).toEqual([]);
      expect(await ids({ 'c.seats': { $gte: 2, $lte: 4 } })).toEqual([1]);
      expect(await ids({ 'c.name': { $gte: 'b' } })).toEqual([2, 3]);
      expect(
        await ids({ $and: [{ $or: [{ 'c.closed': true }, { 'c.name': 'zoe' }] }, { 'c.seats': { $lte: 9 } }] }),
      ).toEqual([1, 3]);
    });

    it('finds by the beginnings of words in an array', async () => {
      await things.insertMany([
        { _id: 1, words: ['müller', 'zoe', '0412884210'] },
        { _id: 2, words: ['zoellner', '王小明'] },
        { _id: 3, words: [] },
      ]);
      const beginning = (word: string) => ({ words: { $regex: `^${word}` } });
      expect(await ids(beginning('zoe'))).toEqual([1, 2]);
      expect(
        await ids({
          $and: [beginning('zo'), { $or: [{ $and: [beginning('0412'), beginning('884')] }, beginning('0412884')] }],
        }),
      ).toEqual([1]);
      expect(await ids(beginning('王小'))).toEqual([2]);
      expect(await ids(beginning('Zoe'))).toEqual([]);
    });

    it('sorts by several fields in both directions with missing values first, and projects fields', async () => {
      await things.insertMany([
        { _id: 1, c: { n: 2, seq: 1 } },
        { _id: 2, c: { n: 2, seq: 2 } },
        { _id: 3, c: { n: null, seq: 3 } },
        { _id: 4, c: { n: 10, seq: 4 } },
      ]);
      const order = async (direction: 1 | -1) =>
        (await things.find({}).sort({ 'c.n': direction, 'c.seq': -1 }).toArray()).map(({ _id }) => _id);
      expect([await order(1), await order(-1)]).toEqual([
        [3, 2, 1, 4],
        [4, 2, 1, 3],
      ]);
      expect(
        await things
          .find({}, { projection: { _id: 0, at: 1 } })
          .sort({ _id: 1 })
          .skip(1)
          .limit(1)
          .toArray(),
      ).toEqual([{}]);
    });

    it('drops indexes and collections, also missing ones', async () => {
      await things.insertOne({ _id: 1 });
      for (let time = 0; time < 2; time += 1)
        await things.createIndexes([{ key: { 'c.n': 1, seq: -1 } }, { key: { words: 1 } }]);
      for (let time = 0; time < 2; time += 1) await things.drop().catch(() => undefined);
      expect(await ids({})).toEqual([]);
    });

    it('keeps any text', async () => {
      const text = 'naïve \u0000 \ud83d\ude97 "quoted" \\ \u2028 王';
      await things.insertOne({ _id: text, words: [text] });
      expect(await things.findOne({ words: text })).toEqual({ _id: text, words: [text] });
    });
  });
}
