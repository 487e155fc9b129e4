import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ExpectedRevision,
  InvalidAppend,
  type JsonObject,
  MAX_APPEND_BYTES,
  type NewEvent,
  StreamDeleted,
  TooLarge,
  WrongExpectedRevision,
} from '../event-log.ts';
import { itWhere, type Suite } from './harness.ts';
import { collect, dataOf, newEvent, newEvents, outcomes } from './samples.ts';

export function describeAppending({ harness, log }: Suite): void {
  describe('expected revisions', () => {
    it('accepts an append whose expected revision holds', async () => {
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'noStream' })).toMatchObject({
        revision: 0n,
      });
      expect(await log().append('lead-1', newEvents(2), { expectedRevision: 0n })).toMatchObject({ revision: 2n });
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'streamExists' })).toMatchObject({
        revision: 3n,
      });
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'any' })).toMatchObject({ revision: 4n });
      expect(await log().append('lead-2', [newEvent()], { expectedRevision: 'any' })).toMatchObject({ revision: 0n });
    });

    it.each<[ExpectedRevision, string, bigint | 'noStream']>([
      ['noStream', 'lead-1', 1n],
      [0n, 'lead-1', 1n],
      [2n, 'lead-1', 1n],
      [0n, 'lead-2', 'noStream'],
      ['streamExists', 'lead-2', 'noStream'],
    ])('refuses %s on %s, which is at %s, and says both', async (expectedRevision, stream, actual) => {
      await log().append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
      const refused = log().append(stream, [newEvent()], { expectedRevision });
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(refused).rejects.toMatchObject({ stream, expected: expectedRevision, actual });
      expect(await collect(log().readAll())).toHaveLength(2);
    });

    it('lets one of many concurrent appends at one revision win, and appends to other streams as well', async () => {
      await log().append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
      const rivals = Array.from({ length: 20 }, (_, n) =>
        log().append('lead-1', [newEvent({ data: { n } })], { expectedRevision: 0n }),
      );
      const neighbours = Array.from({ length: 20 }, (_, n) =>
        log().append(`lead-${n + 2}`, [newEvent()], { expectedRevision: 'noStream' }),
      );
      const [contest, peace] = await Promise.all([outcomes(rivals), outcomes(neighbours)]);
      expect(contest.fulfilled).toBe(1);
      for (const reason of contest.reasons) expect(reason).toBeInstanceOf(WrongExpectedRevision);
      expect(peace.fulfilled).toBe(20);
      expect((await log().readStream('lead-1')).events).toHaveLength(2);
    });

    it('stores pipelined appends in the order of the calls', async () => {
      const appends = newEvents(50).map((event, n) =>
        log().append('lead-1', [event], { expectedRevision: n === 0 ? 'noStream' : BigInt(n - 1) }),
      );
      expect((await Promise.all(appends)).map((result) => result.revision)).toEqual(appends.map((_, n) => BigInt(n)));
    });
  });

  describe('the same ids again', () => {
    let first: NewEvent[] = [];
    let second: NewEvent[] = [];
    // Fresh for each test: a server looks up an id of `any` in whichever stream held it first.
    beforeEach(() => {
      [first, second] = [newEvents(2), newEvents(3)];
    });

    async function appendBoth() {
      return [
        await log().append('lead-1', first, { expectedRevision: 'noStream' }),
        await log().append('lead-1', second, { expectedRevision: 1n }),
      ] as const;
    }

    it('answers a repeated append as the first one, also after later appends, and writes nothing', async () => {
      const [one, two] = await appendBoth();
      expect(await log().append('lead-1', second, { expectedRevision: 1n })).toEqual(two);
      await log().append('lead-1', newEvents(300), { expectedRevision: 'any' });
      expect(await log().append('lead-1', first, { expectedRevision: 'noStream' })).toEqual(one);
      expect(await log().append('lead-1', second, { expectedRevision: 1n })).toEqual(two);
      expect((await log().readStream('lead-1')).events).toHaveLength(305);
    });

    itWhere(harness, 'restart', 'answers a repeated append as the first one after a restart', async (capable) => {
      const [one, two] = await appendBoth();
      const reopened = await capable.restart();
      expect(await reopened.append('lead-1', first, { expectedRevision: 'noStream' })).toEqual(one);
      expect(await reopened.append('lead-1', second, { expectedRevision: 1n })).toEqual(two);
      expect((await reopened.readStream('lead-1')).events).toHaveLength(5);
    });

    it('keeps the first data when an append is repeated with other data', async () => {
      await appendBoth();
      const other = first.map((event) => ({ ...event, data: { other: true } }));
      expect(await log().append('lead-1', other, { expectedRevision: 'noStream' })).toMatchObject({ revision: 1n });
      expect((await dataOf(log(), 'lead-1')).slice(0, 2)).toEqual([{ n: 0 }, { n: 1 }]);
    });

    it('answers a repeat of the first events of an append as that append', async () => {
      await appendBoth();
      expect(await log().append('lead-1', first.slice(0, 1), { expectedRevision: 'noStream' })).toMatchObject({
        revision: 0n,
      });
    });

    it('refuses known ids at another revision', async () => {
      await appendBoth();
      await expect(log().append('lead-1', second, { expectedRevision: 0n })).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
      await expect(log().append('lead-1', second, { expectedRevision: 'noStream' })).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
      expect((await log().readStream('lead-1')).events).toHaveLength(5);
    });

    it('refuses known ids together with a new one', async () => {
      await appendBoth();
      const overlapping = [...second, newEvent()];
      for (const expectedRevision of [1n, 'any'] as const) {
        await expect(log().append('lead-1', overlapping, { expectedRevision })).rejects.toBeInstanceOf(
          WrongExpectedRevision,
        );
      }
      expect((await log().readStream('lead-1')).events).toHaveLength(5);
    });

    it('stores known ids in another stream', async () => {
      await appendBoth();
      expect(await log().append('lead-2', first, { expectedRevision: 'noStream' })).toMatchObject({ revision: 1n });
      expect(await dataOf(log(), 'lead-2')).toEqual([{ n: 0 }, { n: 1 }]);
    });
  });

  describe('invalid appends', () => {
    const circular: { self?: JsonObject } = {};
    circular.self = circular;
    const id = randomUUID();

    it.each<[string, string, readonly unknown[], ExpectedRevision]>([
      ['no events', 'lead-1', [], 'any'],
      ['a stream without a name', '', [newEvent()], 'any'],
      ['a stream of the system', '$settings', [newEvent()], 'any'],
      ['half a character in the name', 'lead-\ud800', [newEvent()], 'any'],
      ['an id that is no UUID', 'lead-1', [newEvent({ id: 'lead-1' })], 'any'],
      ['an id in capitals', 'lead-1', [newEvent({ id: randomUUID().toUpperCase() })], 'any'],
      ['an id twice', 'lead-1', [newEvent({ id }), newEvent({ id })], 'any'],
      ['a type without a name', 'lead-1', [newEvent({ type: '' })], 'any'],
      ['a type of the system', 'lead-1', [newEvent({ type: '$metadata' })], 'any'],
      ['a BigInt', 'lead-1', [{ ...newEvent(), data: { amount: 1n } }], 'any'],
      ['a circle', 'lead-1', [newEvent({ data: circular })], 'any'],
      ['no data', 'lead-1', [{ ...newEvent(), data: undefined }], 'any'],
      ['data that is no object', 'lead-1', [{ ...newEvent(), data: [1] }], 'any'],
      ['no metadata', 'lead-1', [{ ...newEvent(), metadata: undefined }], 'any'],
      ['a revision below 0', 'lead-1', [newEvent()], -1n],
    ])('refuses %s, writes nothing and stays usable', async (_, stream, events, expectedRevision) => {
      // A caller without types may still send values that the types forbid.
      const refused = [newEvent(), ...(events as NewEvent[])].slice(events.length === 0 ? 1 : 0);
      await expect(log().append(stream, refused, { expectedRevision })).rejects.toBeInstanceOf(InvalidAppend);
      expect(await collect(log().readAll())).toEqual([]);
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'noStream' })).toMatchObject({
        revision: 0n,
      });
    });

    it('refuses an append above the size limit, which counts data, metadata and types in bytes', async () => {
      const event = newEvent({ data: { text: '' } });
      const fixed = JSON.stringify(event.data).length + JSON.stringify(event.metadata).length + event.type.length;
      const fitting = { ...event, data: { text: 'é'.repeat(Math.floor((MAX_APPEND_BYTES - fixed) / 2)) } };
      const big = newEvent({ data: { text: 'x'.repeat(MAX_APPEND_BYTES / 2) } });
      await expect(
        log().append('lead-1', [{ ...fitting, data: { text: `${fitting.data.text}xx` } }], { expectedRevision: 'any' }),
      ).rejects.toBeInstanceOf(TooLarge);
      await expect(
        log().append('lead-1', [big, { ...big, id: randomUUID() }], { expectedRevision: 'any' }),
      ).rejects.toBeInstanceOf(TooLarge);
      expect((await log().readStream('lead-1')).exists).toBe(false);
      expect(await log().append('lead-1', [fitting], { expectedRevision: 'noStream' })).toMatchObject({ revision: 0n });
      expect(await dataOf(log(), 'lead-1')).toEqual([fitting.data]);
    });

    it('appends nothing after the signal has aborted', async () => {
      const aborted = AbortSignal.abort(new Error('The caller left'));
      await expect(log().append('lead-1', [newEvent()], { expectedRevision: 'any', signal: aborted })).rejects.toThrow(
        'The caller left',
      );
      expect((await log().readStream('lead-1')).exists).toBe(false);
    });
  });

  describe('deleted streams', () => {
    it('finds no deleted stream, and continues its revisions with the next append', async () => {
      await log().append('lead-1', newEvents(5), { expectedRevision: 'noStream' });
      await log().deleteStream('lead-1');
      expect(await log().readStream('lead-1')).toEqual({ exists: false, events: [] });
      await expect(log().append('lead-1', [newEvent()], { expectedRevision: 'streamExists' })).rejects.toBeInstanceOf(
        StreamDeleted,
      );
      expect(
        await log().append('lead-1', [newEvent({ data: { again: true } })], { expectedRevision: 'noStream' }),
      ).toMatchObject({ revision: 5n });
      expect(await log().readStream('lead-1')).toMatchObject({
        exists: true,
        events: [{ revision: 5n, data: { again: true } }],
      });
      expect(await collect(log().readAll())).toHaveLength(6);
    });

    it.each<ExpectedRevision>(['any', 4n])(
      'appends to a deleted stream that expects %s after the last revision',
      async (expectedRevision) => {
        await log().append('lead-1', newEvents(5), { expectedRevision: 'noStream' });
        await log().deleteStream('lead-1');
        expect(await log().append('lead-1', [newEvent()], { expectedRevision })).toMatchObject({ revision: 5n });
      },
    );

    it('leaves out deleted events when a stream is read in either direction', async () => {
      await log().append('lead-1', newEvents(5), { expectedRevision: 'noStream' });
      await log().deleteStream('lead-1');
      await log().append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
      const revisions = async (options: Parameters<ReturnType<typeof log>['readStream']>[1]) =>
        (await log().readStream('lead-1', options)).events.map((event) => event.revision);
      expect(await revisions({ from: 3n })).toEqual([5n, 6n]);
      expect(await revisions({ direction: 'backwards' })).toEqual([6n, 5n]);
    });

    it('deletes a stream that does not exist without an error', async () => {
      await log().deleteStream('lead-1');
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'noStream' })).toMatchObject({
        revision: 0n,
      });
    });
  });
}
