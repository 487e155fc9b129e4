import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, RecordedEvent } from '../event-log.ts';
import type { ConsumeOptions, Jobs } from '../jobs.ts';
import type { ChildProgram } from './child-program.ts';
import { newEvent, newEvents } from './samples.ts';

/** How the suite gets at one kind of jobs. */
export interface JobsHarness {
  /** A log and its jobs on new, empty storage. */
  start(): Promise<{ log: EventLog; jobs: Jobs }>;
  /** The jobs once more, as another process would have them. */
  another(): Jobs;
  /** Closes everything and opens it again on the same storage. */
  restart(): Promise<{ log: EventLog; jobs: Jobs }>;
  /** A process that takes up to `concurrency` events of group `work` and finishes none. */
  startConsumer(concurrency: number): ChildProgram;
  stop(): Promise<void>;
}

/** Remembers what was handled and lets a test wait for it. */
class Worker {
  readonly handled: { id: string; attempt: number }[] = [];
  private readonly waiting: { holds: () => boolean; resolve: () => void }[] = [];

  constructor(
    private readonly work: (event: RecordedEvent, attempt: number, signal: AbortSignal) => Promise<void> | void = () =>
      undefined,
  ) {}

  options(overrides: Partial<ConsumeOptions> = {}): ConsumeOptions {
    return {
      group: 'work',
      filter: { streamPrefixes: ['lead-'] },
      from: 'start',
      pauses: [5, 10],
      timeout: 5_000,
      handle: async (event, { attempt, signal }) => {
        this.handled.push({ id: event.id, attempt });
        this.look();
        await this.work(event, attempt, signal);
      },
      ...overrides,
    };
  }

  get ids(): string[] {
    return this.handled.map(({ id }) => id);
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ holds, resolve });
      this.look();
    });
  }

  private look(): void {
    for (const { holds, resolve } of this.waiting) if (holds()) resolve();
  }
}

const never = (): Promise<void> => new Promise(() => undefined);
const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id).sort();

/** What jobs must do, whatever they stand on. */
export function describeJobs(name: string, makeHarness: () => JobsHarness): void {
  describe(name, () => {
    const harness = makeHarness();
    let log: EventLog;
    let jobs: Jobs;
    beforeEach(async () => {
      ({ log, jobs } = await harness.start());
    });
    afterEach(() => harness.stop());

    const append = async (count: number, stream = 'lead-1') => {
      const events = newEvents(count);
      await log.append(stream, events, { expectedRevision: 'any' });
      return events;
    };
    /** Resolves once nothing is parked, or as much as is said. */
    const untilParked = async (count: number) => {
      for (;;) {
        const parked = await jobs.parked('work');
        if (parked.length === count) return parked;
        await nextTurn();
      }
    };

    it('give each event to one of two consumers, and both of them some', async () => {
      const before = await append(10);
      let both: () => void = () => undefined;
      const bothWork = new Promise<void>((resolve) => (both = resolve));
      const [one, two] = [new Worker(() => bothWork), new Worker(() => bothWork)];
      await jobs.consume(one.options({ concurrency: 2 }));
      await harness.another().consume(two.options({ concurrency: 2 }));
      const after = await append(30);
      await Promise.all([one, two].map((worker) => worker.until(() => worker.handled.length > 0)));
      both();
      const all = (): boolean => one.handled.length + two.handled.length >= 40;
      await Promise.race([one.until(all), two.until(all)]);
      expect([...one.ids, ...two.ids].sort()).toEqual(ids([...before, ...after]));
    });

    it('give out what matches, from where the group was made', async () => {
      await append(3);
      const worker = new Worker();
      await jobs.consume(worker.options({ from: 'end' }));
      await append(3, 'person-1');
      const matching = await append(2);
      await worker.until(() => worker.handled.length >= 2);
      expect(worker.ids.sort()).toEqual(ids(matching));
    });

    it('try again what failed, while others go on', async () => {
      const worker = new Worker((event, attempt) => {
        if (event.data['n'] === 0 && attempt < 3) throw new Error('Not yet');
      });
      await jobs.consume(worker.options({ concurrency: 2 }));
      const [failing] = await append(5);
      await worker.until(() => worker.handled.length >= 7);
      expect(worker.handled.filter(({ id }) => id === failing?.id).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(await jobs.parked('work')).toEqual([]);
    });

    it('try again what takes too long, and say so to its handler', async () => {
      const aborted: boolean[] = [];
      const worker = new Worker((_, attempt, signal) => {
        if (attempt > 1) return;
        signal.addEventListener('abort', () => aborted.push(true));
        return never();
      });
      await jobs.consume(worker.options({ timeout: 50 }));
      await append(1);
      await worker.until(() => worker.handled.length >= 2);
      expect(worker.handled.map(({ attempt }) => attempt)).toEqual([1, 2]);
      expect(aborted).toEqual([true]);
    });

    it('park what fails on every attempt, with the reason, and give it out again when told to', async () => {
      let mended = false;
      const worker = new Worker((event) => {
        if (event.data['n'] !== 2 && !mended) throw new Error(`No way to send ${String(event.data['n'])}`);
      });
      await jobs.consume(worker.options());
      const events = await append(3);
      const parked = await untilParked(2);
      expect(parked.map(({ event, reason }) => [event.id, reason]).sort()).toEqual(
        [0, 1].map((n) => [events[n]?.id, `No way to send ${n}`]).sort(),
      );
      expect(parked[0]?.event).toMatchObject({
        stream: 'lead-1',
        type: 'ThingHappened',
        metadata: { actor: { id: 7 } },
      });
      expect(worker.handled).toHaveLength(7);
      mended = true;
      await jobs.replayParked('work');
      await worker.until(() => worker.handled.length >= 9);
      expect(worker.handled.slice(7).map(({ attempt }) => attempt)).toEqual([1, 1]);
      await untilParked(0);
      expect(ids(worker.handled.slice(7))).toEqual(ids(events.slice(0, 2)));
    });

    it('give the work of a consumer that died to another', async () => {
      const events = await append(3);
      const doomed = harness.startConsumer(2);
      await doomed.whenPrinted(2);
      const worker = new Worker();
      await jobs.consume(worker.options());
      await doomed.kill();
      await worker.until(() => new Set(worker.ids).size >= 3);
      expect([...new Set(worker.ids)].sort()).toEqual(ids(events));
    }, 30_000);

    it('keep the group through a restart, also for what came while nobody consumed', async () => {
      const [first, second] = [new Worker(), new Worker()];
      const consumer = await jobs.consume(first.options());
      const before = await append(4);
      await first.until(() => first.handled.length >= 4);
      await consumer.stop();
      const meanwhile = await append(3);
      ({ log, jobs } = await harness.restart());
      await jobs.consume(second.options({ from: 'end' }));
      const after = await append(2);
      await second.until(() => second.handled.length >= 5);
      expect(first.ids.sort()).toEqual(ids(before));
      expect(second.ids.sort()).toEqual(ids([...meanwhile, ...after]));
    });

    it('stop when the handlers under way have ended, and take nothing more', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const [worker, witness] = [new Worker(() => held), new Worker()];
      const consumer = await jobs.consume(worker.options({ concurrency: 1 }));
      const events = await append(3);
      await worker.until(() => worker.handled.length >= 1);
      const stopped = consumer.stop();
      release();
      await stopped;
      await harness.another().consume(witness.options());
      const last = newEvent();
      await log.append('lead-2', [last], { expectedRevision: 'any' });
      await witness.until(() => witness.handled.length >= 3);
      expect(worker.handled).toHaveLength(1);
      expect([...worker.ids, ...witness.ids].sort()).toEqual(ids([...events, last]));
    });

    it('keep groups apart', async () => {
      const [mail, reminders] = [new Worker(), new Worker()];
      await jobs.consume(mail.options({ group: 'mail' }));
      await jobs.consume(reminders.options({ group: 'reminders' }));
      const events = await append(3);
      await Promise.all([mail, reminders].map((worker) => worker.until(() => worker.handled.length >= 3)));
      expect(mail.ids.sort()).toEqual(ids(events));
      expect(reminders.ids.sort()).toEqual(ids(events));
    });
  });
}
