import { describe, expect, it } from '@jest/globals';
import { type Filter, type Position } from '../event-log.ts';
import { itWhere, type Suite } from './harness.ts';
import { collect, newEvent, newEvents } from './samples.ts';

export function describeReading({ harness, log }: Suite): void {
  describe('one event', () => {
    it('finds an event at its position, also after its stream was deleted', async () => {
      await log().append('lead-1', newEvents(3), { expectedRevision: 'noStream' });
      await log().append('lead-2', newEvents(1), { expectedRevision: 'noStream' });
      const all = await collect(log().readAll());
      for (const event of all) expect(await log().eventAt(event.position)).toEqual(event);
      await log().deleteStream('lead-2');
      const last = all.at(-1);
      expect(await log().eventAt(last?.position ?? ('' as Position))).toEqual(last);
    });

    it('finds no event between positions, past the end or at a position of another kind of log', async () => {
      expect(await log().eventAt('7' as Position)).toBeUndefined();
      const { position } = await log().append('lead-1', newEvents(1), { expectedRevision: 'noStream' });
      for (const by of [-1n, 1n, 100_000n]) {
        const other = String(BigInt(position) + by).padStart(position.length, '0') as Position;
        expect(await log().eventAt(other)).toBeUndefined();
      }
    });
  });

  describe('one stream', () => {
    it.each<[string, Parameters<ReturnType<typeof log>['readStream']>[1], number[]]>([
      ['forwards', {}, [0, 1, 2, 3, 4]],
      ['forwards from a revision', { from: 3n }, [3, 4]],
      ['forwards, some', { from: 1n, limit: 2 }, [1, 2]],
      ['forwards past the end', { from: 9n }, []],
      ['backwards', { direction: 'backwards' }, [4, 3, 2, 1, 0]],
      ['backwards from a revision', { direction: 'backwards', from: 1n }, [1, 0]],
      ['backwards, the last', { direction: 'backwards', from: 'end', limit: 1 }, [4]],
      ['backwards from past the end', { direction: 'backwards', from: 9n, limit: 2 }, [4, 3]],
    ])('%s', async (_, options, expected) => {
      await log().append('lead-1', newEvents(5), { expectedRevision: 'noStream' });
      await log().append('lead-10', newEvents(5), { expectedRevision: 'noStream' });
      const { exists, events } = await log().readStream('lead-1', options);
      expect(exists).toBe(true);
      expect(events.map((event) => Number(event.revision))).toEqual(expected);
      expect(events.map((event) => event.data['n'])).toEqual(expected);
    });

    it('says that a stream does not exist', async () => {
      expect(await log().readStream('lead-1')).toEqual({ exists: false, events: [] });
    });

    it('reads events as they were appended', async () => {
      const event = newEvent({
        type: 'Straße—東京',
        data: {
          text: 'naïve 🚗\u0000 "quoted" \\ \u2028',
          nested: { list: [1, 'two', null, true, { deep: [] }] },
          large: Number.MAX_SAFE_INTEGER,
          small: -0.1,
          constructor: 'own',
        },
      });
      const before = Date.now();
      await log().append('lead-ü-🚗', [event], { expectedRevision: 'noStream' });
      const [stored] = (await log().readStream('lead-ü-🚗')).events;
      expect(stored).toMatchObject({ ...event, stream: 'lead-ü-🚗', revision: 0n });
      expect(stored?.created).toBe(new Date(stored?.created ?? '').toISOString());
      expect(Date.parse(stored?.created ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    });

    itWhere(harness, 'truncate', 'shows a truncated stream from its first visible revision on', async (capable) => {
      await log().append('lead-1', newEvents(5), { expectedRevision: 'noStream' });
      await capable.truncate('lead-1', 3n);
      expect((await log().readStream('lead-1')).events.map((event) => event.revision)).toEqual([3n, 4n]);
      expect(await log().append('lead-1', [newEvent()], { expectedRevision: 4n })).toMatchObject({ revision: 5n });
    });
  });

  describe('all streams', () => {
    async function appendMixed(): Promise<Position[]> {
      const positions: Position[] = [];
      for (let n = 0; n < 12; n += 1) {
        const stream = ['lead-1', 'person-1', 'leadership-1'][n % 3] ?? '';
        const type = ['LeadLogged', 'PersonRegistered', 'LeadAmended'][n % 3] ?? '';
        positions.push(
          (await log().append(stream, [newEvent({ type, data: { n } })], { expectedRevision: 'any' })).position,
        );
      }
      return positions;
    }
    const numbers = async (options: Parameters<ReturnType<typeof log>['readAll']>[0]) =>
      (await collect(log().readAll(options))).map((event) => event.data['n']);

    it('reads nothing from an empty log', async () => {
      expect(await collect(log().readAll())).toEqual([]);
      expect(await log().head()).toBeUndefined();
    });

    it('reads all events in the order of the appends, at positions that sort as text', async () => {
      const positions = await appendMixed();
      const events = await collect(log().readAll());
      expect(events.map((event) => event.data['n'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(events.map((event) => event.position)).toEqual(positions);
      expect([...positions].sort()).toEqual(positions);
      expect(new Set(positions).size).toBe(12);
      expect(await log().head()).toBe(positions.at(-1));
    });

    it('computes how far a position is on the way to the head', async () => {
      const positions = await appendMixed();
      const reaches = await Promise.all([undefined, ...positions].map((position) => log().reach(position)));
      const done = reaches.map((reach) => reach.done);
      expect(done).toEqual([...done].sort((one, other) => one - other));
      expect(new Set(reaches.map(({ total }) => total))).toEqual(new Set([done.at(-1)]));
      expect(done[0]).toBe(0);
      // A log that cannot count its events measures by their times, which may be equal.
      const counts = reaches[0]?.unit === 'events' ? done : [...done.keys()];
      expect(counts).toEqual([...done.keys()]);
    });

    it('reads events after a position without the event at it', async () => {
      const positions = await appendMixed();
      for (const [n, after] of positions.entries())
        expect((await numbers({ from: { after } }))[0]).toBe(n < 11 ? n + 1 : undefined);
      expect(await numbers({ from: 'end' })).toEqual([]);
      expect(await numbers({ limit: 3 })).toEqual([0, 1, 2]);
      expect(await numbers({ limit: 0 })).toEqual([]);
    });

    it.each<[string, Filter, number[]]>([
      ['a stream prefix', { streamPrefixes: ['lead-'] }, [0, 3, 6, 9]],
      ['a shorter stream prefix', { streamPrefixes: ['lead'] }, [0, 2, 3, 5, 6, 8, 9, 11]],
      ['several stream prefixes', { streamPrefixes: ['person-', 'leadership-1'] }, [1, 2, 4, 5, 7, 8, 10, 11]],
      ['a type prefix', { typePrefixes: ['LeadA'] }, [2, 5, 8, 11]],
      ['several type prefixes', { typePrefixes: ['LeadL', 'Person'] }, [0, 1, 3, 4, 6, 7, 9, 10]],
      ['characters that are wild elsewhere', { streamPrefixes: ['l%', 'lead_', 'le.d', '*'] }, []],
      ['another case', { streamPrefixes: ['LEAD-'] }, []],
    ])('are chosen by %s', async (_, filter, expected) => {
      await appendMixed();
      expect(await numbers({ filter })).toEqual(expected);
    });

    it('reads matching events after a position, up to a limit', async () => {
      const positions = await appendMixed();
      const after = positions[3];
      if (!after) throw new Error('There are twelve positions');
      expect(await numbers({ from: { after }, filter: { streamPrefixes: ['lead-'] }, limit: 1 })).toEqual([6]);
    });

    it('answers an append with the position of its last event', async () => {
      const { position } = await log().append('lead-1', newEvents(3), { expectedRevision: 'any' });
      const events = await collect(log().readAll());
      expect(events.map((event) => event.position).indexOf(position)).toBe(2);
    });

    it('ends a read at the head of the moment when it began', async () => {
      await log().append('lead-1', newEvents(2_500), { expectedRevision: 'any' });
      let count = 0;
      for await (const _ of log().readAll()) {
        if (count % 500 === 0) await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
        count += 1;
      }
      expect(count).toBe(2_500);
    });
  });
}
