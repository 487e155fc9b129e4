import { describe, expect, it } from '@jest/globals';
import type { Filter, Position, RecordedEvent } from '../event-log.ts';
import { itWhere, type Suite } from './harness.ts';
import { Inbox } from './inbox.ts';
import { collect, newEvent, newEvents } from './samples.ts';

const ids = (events: readonly RecordedEvent[]) => events.map((event) => event.id);

export function describeSubscribing({ harness, log }: Suite): void {
  describe.each<[string, Filter | undefined]>([
    ['to everything', undefined],
    ['to streams', { streamPrefixes: ['lead-'] }],
    ['to types', { typePrefixes: ['Lead'] }],
  ])('a subscription %s', (_, filter) => {
    it('delivers in order, without a gap or a repeat, while several writers append', async () => {
      const write = async (writer: number, appends: number) => {
        for (let n = 0; n < appends; n += 1) {
          const [stream, type] =
            n % 2 === 0 ? [`lead-${writer}`, 'LeadAmended'] : [`person-${writer}`, 'PersonAmended'];
          await log().append(stream, newEvents(1 + (n % 3), { type }), { expectedRevision: 'any' });
        }
      };
      await write(0, 300);
      const inbox = new Inbox();
      const writers = Array.from({ length: 8 }, (_, writer) => write(writer, 60));
      const subscription = log().subscribe(inbox.options('start', filter));
      await Promise.all(writers);
      const expected = ids(await collect(log().readAll({ filter })));
      await inbox.until(() => inbox.events.length >= expected.length && inbox.caughtUp > 0);
      await subscription.stop();
      expect(ids(inbox.events)).toEqual(expected);
    });

    it('passes growing checkpoints that separate delivered events from the rest', async () => {
      const inbox = new Inbox();
      for (let n = 0; n < 6; n += 1) {
        await log().append('lead-1', newEvents(40, { type: 'LeadAmended' }), { expectedRevision: 'any' });
        await log().append('person-1', newEvents(40, { type: 'PersonAmended' }), { expectedRevision: 'any' });
      }
      const subscription = log().subscribe(inbox.options('start', filter));
      const expected = ids(await collect(log().readAll({ filter })));
      await inbox.until(() => inbox.events.length >= expected.length && inbox.checkpoints.length > 0);
      await subscription.stop();
      expect([...inbox.checkpoints].sort()).toEqual(inbox.checkpoints);
      expect(new Set(inbox.checkpoints).size).toBe(inbox.checkpoints.length);
      for (const [index, after] of inbox.checkpoints.entries()) {
        const delivered = inbox.deliveredAtCheckpoint[index] ?? 0;
        expect(ids(await collect(log().readAll({ from: { after }, filter })))).toEqual(expected.slice(delivered));
      }
    });
  });

  describe('a subscription', () => {
    it('passes checkpoints while no event matches', async () => {
      const { position } = await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
      const inbox = new Inbox();
      const subscription = log().subscribe(inbox.options({ after: position }, { streamPrefixes: ['lead-'] }));
      for (let n = 0; n < 8; n += 1) await log().append('person-1', newEvents(300), { expectedRevision: 'any' });
      await inbox.until(() => inbox.checkpoints.length > 0);
      await subscription.stop();
      expect(inbox.events).toEqual([]);
      expect((inbox.checkpoints[0] ?? '') > position).toBe(true);
    });

    it('passes no checkpoint for each event at the head that does not match', async () => {
      await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
      const inbox = new Inbox();
      const subscription = log().subscribe(inbox.options('start', { streamPrefixes: ['lead-'] }));
      await inbox.until(() => inbox.caughtUp > 0);
      for (let n = 0; n < 20; n += 1) await log().append('person-1', [newEvent()], { expectedRevision: 'any' });
      const { position } = await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
      await inbox.until(() => inbox.events.length === 2);
      await subscription.stop();
      expect(inbox.checkpoints.at(-1)).toBe(position);
      // One at the head, one behind the last event, and those that the first appends may have overtaken.
      expect(inbox.checkpoints.length).toBeLessThan(10);
    });

    it('resumes a subscription after a checkpoint and repeats nothing', async () => {
      await log().append('lead-1', newEvents(700), { expectedRevision: 'any' });
      const [first, second] = [new Inbox(), new Inbox()];
      const subscription = log().subscribe(first.options('start'));
      await first.until(() => first.events.length === 700 && first.checkpoints.length > 0);
      await subscription.stop();
      const after = first.checkpoints.at(-1);
      if (!after) throw new Error('There was a checkpoint');
      await log().append('lead-1', newEvents(5), { expectedRevision: 'any' });
      const resumed = log().subscribe(second.options({ after }));
      const all = ids(await collect(log().readAll()));
      const known = first.deliveredAtCheckpoint.at(-1) ?? 0;
      await second.until(() => second.events.length >= all.length - known);
      await resumed.stop();
      expect([...ids(first.events).slice(0, known), ...ids(second.events)]).toEqual(all);
    });

    it('delivers only later events to a subscription that begins at the end', async () => {
      await log().append('lead-1', newEvents(5), { expectedRevision: 'any' });
      const inbox = new Inbox();
      const subscription = log().subscribe(inbox.options('end'));
      await inbox.until(() => inbox.caughtUp > 0);
      const later = newEvent();
      await log().append('lead-1', [later], { expectedRevision: 'any' });
      await inbox.until(() => inbox.events.length > 0);
      await subscription.stop();
      expect(ids(inbox.events)).toEqual([later.id]);
    });

    it('calls no handler before the subscription is returned', async () => {
      await log().append('lead-1', newEvents(2), { expectedRevision: 'any' });
      const inbox = new Inbox();
      const subscription = log().subscribe(inbox.options('start'));
      expect([inbox.events.length, inbox.caughtUp]).toEqual([0, 0]);
      await inbox.until(() => inbox.events.length === 2);
      await subscription.stop();
    });

    it('delivers one event at a time while others append', async () => {
      const inbox = new Inbox();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let [running, most] = [0, 0];
      const onEvent = async (event: RecordedEvent) => {
        most = Math.max(most, ++running);
        inbox.events.push(event);
        inbox.look();
        await held;
        running -= 1;
      };
      await log().append('lead-1', newEvents(3), { expectedRevision: 'any' });
      const subscription = log().subscribe(inbox.options('start', undefined, { onEvent }));
      await inbox.until(() => inbox.events.length === 1);
      for (let n = 0; n < 20; n += 1) await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
      expect(inbox.events).toHaveLength(1);
      release();
      await inbox.until(() => inbox.events.length === 23);
      await subscription.stop();
      expect(most).toBe(1);
    });

    it('stops a subscription after its running handler, and delivers nothing more', async () => {
      const inbox = new Inbox();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const onEvent = async (event: RecordedEvent) => {
        inbox.events.push(event);
        inbox.look();
        await held;
      };
      await log().append('lead-1', newEvents(10), { expectedRevision: 'any' });
      const subscription = log().subscribe(inbox.options('start', undefined, { onEvent }));
      await inbox.until(() => inbox.events.length === 1);
      const stopped = subscription.stop();
      release();
      await stopped;
      await log().append('lead-1', [newEvent()], { expectedRevision: 'any' });
      const witness = new Inbox();
      const other = log().subscribe(witness.options('start'));
      await witness.until(() => witness.events.length === 11);
      await other.stop();
      expect(inbox.events).toHaveLength(1);
      expect(inbox.dropped).toBeUndefined();
    });

    it('stops at a failing handler, names its event and passes no checkpoint beyond it', async () => {
      const events = newEvents(10);
      await log().append('lead-1', events, { expectedRevision: 'any' });
      const inbox = new Inbox();
      const onEvent = async (event: RecordedEvent) => {
        if (event.data['n'] === 6) throw new Error('This one cannot be handled');
        inbox.events.push(event);
      };
      const subscription = log().subscribe(inbox.options('start', undefined, { onEvent }));
      await inbox.until(() => inbox.dropped !== undefined);
      await subscription.stop();
      expect(inbox.dropped?.error.message).toBe('This one cannot be handled');
      expect(inbox.dropped?.event?.id).toBe(events[6]?.id);
      expect(inbox.events).toHaveLength(6);
      const failed = inbox.dropped?.event?.position ?? '';
      expect(inbox.checkpoints.every((checkpoint) => checkpoint < failed)).toBe(true);
    });

    it('stops a subscription whose checkpoint cannot be saved', async () => {
      await log().append('lead-1', newEvents(10), { expectedRevision: 'any' });
      const inbox = new Inbox();
      const onCheckpoint = (_: Position) => Promise.reject(new Error('The checkpoint was not kept'));
      const subscription = log().subscribe(inbox.options('start', undefined, { onCheckpoint }));
      await inbox.until(() => inbox.dropped !== undefined);
      await subscription.stop();
      expect(inbox.dropped).toMatchObject({ error: { message: 'The checkpoint was not kept' }, event: undefined });
    });

    it('continues the other subscriptions when one fails', async () => {
      const [failing, healthy] = [new Inbox(), new Inbox()];
      const onEvent = () => Promise.reject(new Error('Not this one'));
      log().subscribe(failing.options('start', undefined, { onEvent }));
      log().subscribe(healthy.options('start'));
      await log().append('lead-1', newEvents(3), { expectedRevision: 'any' });
      await Promise.all([
        failing.until(() => failing.dropped !== undefined),
        healthy.until(() => healthy.events.length === 3),
      ]);
      await log().append('lead-1', newEvents(3), { expectedRevision: 'any' });
      await healthy.until(() => healthy.events.length === 6);
      expect(failing.events).toEqual([]);
    });

    it('lets a handler append', async () => {
      const inbox = new Inbox();
      const onEvent = async (event: RecordedEvent) => {
        inbox.events.push(event);
        if (event.stream === 'lead-1')
          await log().append('note-1', [newEvent({ data: event.data })], { expectedRevision: 'any' });
        inbox.look();
      };
      log().subscribe(inbox.options('start', undefined, { onEvent }));
      await log().append('lead-1', newEvents(3), { expectedRevision: 'any' });
      await inbox.until(() => inbox.events.length === 6);
      expect(inbox.events.filter((event) => event.stream === 'note-1').map((event) => event.data['n'])).toEqual([
        0, 1, 2,
      ]);
    });

    itWhere(
      harness,
      'restart',
      'resumes a subscription across a restart without a gap or a repeat',
      async (capable) => {
        const [first, second] = [new Inbox(), new Inbox()];
        log().subscribe(first.options('start'));
        await log().append('lead-1', newEvents(50), { expectedRevision: 'any' });
        await first.until(() => first.events.length === 50);
        const reopened = await capable.restart();
        const after = first.checkpoints.at(-1);
        if (!after) throw new Error('A subscription that ends passes a checkpoint');
        await reopened.append('lead-1', newEvents(50), { expectedRevision: 'any' });
        reopened.subscribe(second.options({ after }));
        await second.until(() => (first.deliveredAtCheckpoint.at(-1) ?? 0) + second.events.length >= 100);
        const known = ids(first.events).slice(0, first.deliveredAtCheckpoint.at(-1));
        expect([...known, ...ids(second.events)]).toEqual(ids(await collect(reopened.readAll())));
      },
    );
  });
}
