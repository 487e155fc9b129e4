import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LogUnavailable, type RecordedEvent } from '../event-log.ts';
import { itWhere, type Suite } from './harness.ts';
import { Inbox } from './inbox.ts';
import { collect, newEvent, newEvents } from './samples.ts';

export function describeEnduring({ harness, log }: Suite): void {
  describe('acknowledged events', () => {
    itWhere(
      harness,
      'startWriter',
      'keeps every acknowledged append whole when a writer is killed',
      async (capable) => {
        const eventsPerAppend = 20;
        for (const name of ['a', 'b', 'c']) {
          const writer = capable.startWriter({ name, appends: 1_000_000, eventsPerAppend });
          await writer.whenAcknowledged(50);
          await writer.kill();
          const parts = groupByAppend((await log().readStream(`writer-${name}`)).events);
          expect(parts.size).toBeGreaterThanOrEqual(writer.acknowledged());
          expect([...parts.keys()]).toEqual(Array.from({ length: parts.size }, (_, append) => append));
          for (const count of parts.values()) expect(count).toBe(eventsPerAppend);
        }
        expect(await log().append('lead-1', [newEvent()], { expectedRevision: 'noStream' })).toMatchObject({
          revision: 0n,
        });
      },
    );

    itWhere(
      harness,
      'startWriter',
      'delivers events to subscribers of other processes in the same order while all write',
      async (capable) => {
        const inbox = new Inbox();
        log().subscribe(inbox.options('start'));
        const writers = ['a', 'b'].map((name) => capable.startWriter({ name, appends: 200, eventsPerAppend: 3 }));
        for (let n = 0; n < 200; n += 1)
          await log().append('lead-1', [newEvent({ data: { n } })], { expectedRevision: 'any' });
        await Promise.all(writers.map((writer) => writer.ended));
        await inbox.until(() => inbox.events.length >= 1_400);
        const all = await collect(log().readAll());
        expect(inbox.events.map((event) => event.id)).toEqual(all.map((event) => event.id));
        expect(all).toHaveLength(1_400);
        for (const name of ['a', 'b']) {
          const appends = all.filter((event) => event.stream === `writer-${name}`).map((event) => event.data['append']);
          expect(appends).toEqual(Array.from({ length: 600 }, (_, index) => Math.floor(index / 3)));
        }
      },
    );
  });

  describe('an outage', () => {
    itWhere(
      harness,
      'injectOutage',
      'fails appends during an outage, and continues subscriptions after it',
      async (capable) => {
        const inbox = new Inbox();
        log().subscribe(inbox.options('start'));
        await log().append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
        const endOutage = capable.injectOutage();
        const event = newEvent();
        await expect(log().append('lead-1', [event], { expectedRevision: 1n })).rejects.toBeInstanceOf(LogUnavailable);
        endOutage();
        expect(await log().append('lead-1', [event], { expectedRevision: 1n })).toMatchObject({ revision: 2n });
        await inbox.until(() => inbox.events.length >= 3);
        expect(inbox.events.map((delivered) => delivered.revision)).toEqual([0n, 1n, 2n]);
        expect(inbox.dropped).toBeUndefined();
      },
    );
  });

  describe('closing', () => {
    it('waits for running appends when it closes, and refuses later ones', async () => {
      const appends = newEvents(20).map((event, n) =>
        log().append(`lead-${n}`, [event], { expectedRevision: 'noStream' }),
      );
      const inbox = new Inbox();
      const subscription = log().subscribe(inbox.options('start'));
      await log().close();
      for (const result of await Promise.all(appends)) expect(result.revision).toBe(0n);
      await expect(log().append('lead-1', [newEvent()], { expectedRevision: 'any' })).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      await expect(log().readStream('lead-1')).rejects.toBeInstanceOf(LogUnavailable);
      await expect(collect(log().readAll())).rejects.toBeInstanceOf(LogUnavailable);
      await subscription.stop();
      await log().close();
    });

    itWhere(harness, 'restart', 'closes everything that would keep the process alive', async (capable) => {
      await log().close();
      const before = process.getActiveResourcesInfo();
      const reopened = await capable.restart();
      const inbox = new Inbox();
      reopened.subscribe(inbox.options('start'));
      await reopened.append('lead-1', [newEvent()], { expectedRevision: 'any' });
      await inbox.until(() => inbox.events.length === 1 && inbox.caughtUp > 0);
      await reopened.close();
      // The other end of a connection takes a few turns to notice.
      for (let turn = 0; turn < 1_000 && resourcesBeyond(before).length > 0; turn += 1) await nextTurn();
      expect(resourcesBeyond(before)).toEqual([]);
    });
  });
}

function groupByAppend(events: readonly RecordedEvent[]): Map<unknown, number> {
  const parts = new Map<unknown, number>();
  for (const { data } of events) parts.set(data['append'], (parts.get(data['append']) ?? 0) + 1);
  return parts;
}

/** The new resources that keep Node from ending. */
function resourcesBeyond(before: readonly string[]): string[] {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((resource) => {
    const index = known.indexOf(resource);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
