import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { LogUnavailable } from '../event-log.ts';
import { NoAnswer } from './errors.ts';
import { type GiveBack, StreamSlots } from './stream-slots.ts';

const LIMITS = { slots: 6, forSubscriptions: 2, lastingReads: 3 };
const WAIT = 100;

describe('the slots of a connection', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Takes slots for short reads, and notes what becomes of each. */
  const reader = (slots: StreamSlots) => {
    const taken: GiveBack[] = [];
    const refused: unknown[] = [];
    const take = () =>
      slots.takeShort(WAIT).then(
        (giveBack) => void taken.push(giveBack),
        (error: unknown) => void refused.push(error),
      );
    return { taken, refused, take };
  };

  it('gives no slot to a read that gave up waiting', async () => {
    const slots = new StreamSlots(LIMITS);
    const { taken, refused, take } = reader(slots);
    for (let read = 0; read < 7; read++) void take();
    expect(slots.waiting).toBe(3);
    await jest.advanceTimersByTimeAsync(WAIT);
    expect(refused).toEqual([expect.any(NoAnswer), expect.any(NoAnswer), expect.any(NoAnswer)]);
    expect(slots.waiting).toBe(0);
    for (const giveBack of taken) giveBack();
    expect({ open: slots.open, free: slots.free }).toEqual({ open: 0, free: LIMITS.slots });
  });

  it('gives a free slot to the read that waits longest', async () => {
    const slots = new StreamSlots({ slots: 3, forSubscriptions: 2, lastingReads: 1 });
    const order: number[] = [];
    for (let read = 0; read < 3; read++)
      void slots.takeShort(WAIT).then((giveBack) => {
        order.push(read);
        giveBack();
      });
    await jest.advanceTimersByTimeAsync(0);
    expect(order).toEqual([0, 1, 2]);
  });

  it('keeps slots free for subscriptions, however many reads there are', () => {
    const slots = new StreamSlots(LIMITS);
    for (let read = 0; read < 3; read++) slots.takeLasting();
    expect(() => slots.takeLasting()).toThrow(LogUnavailable);
    const { take } = reader(slots);
    for (let read = 0; read < 5; read++) void take();
    expect(slots.open).toBe(4);
    slots.takeForSubscription();
    slots.takeForSubscription();
    expect(() => slots.takeForSubscription()).toThrow(LogUnavailable);
  });

  it('counts every slot as used or free after takes, returns and timeouts in any order', async () => {
    const step = fc.oneof(
      fc.constant({ do: 'read' } as const),
      fc.constant({ do: 'readLong' } as const),
      fc.constant({ do: 'subscribe' } as const),
      fc.record({ do: fc.constant('giveBack' as const), which: fc.nat() }),
      fc.record({ do: fc.constant('wait' as const), milliseconds: fc.integer({ min: 0, max: 2 * WAIT }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const slots = new StreamSlots(LIMITS);
        const { taken, refused, take } = reader(slots);
        const overfull: unknown[] = [];
        let asked = 0;
        let returned = 0;
        const tryTo = (open: () => GiveBack) => {
          try {
            taken.push(open());
            asked += 1;
          } catch (error) {
            overfull.push(error);
          }
        };
        for (const each of steps) {
          if (each.do === 'read') {
            asked += 1;
            void take();
          } else if (each.do === 'readLong') tryTo(() => slots.takeLasting());
          else if (each.do === 'subscribe') tryTo(() => slots.takeForSubscription());
          else if (each.do === 'giveBack' && taken.length > 0) {
            const [giveBack] = taken.splice(each.which % taken.length, 1);
            returned += 1;
            giveBack?.();
            giveBack?.();
          } else if (each.do === 'wait') await jest.advanceTimersByTimeAsync(each.milliseconds);
          await jest.advanceTimersByTimeAsync(0);
          expect(slots.open + slots.free).toBe(LIMITS.slots);
          expect(slots.open).toBe(taken.length);
          expect(slots.free).toBeGreaterThanOrEqual(0);
          expect(slots.waiting).toBe(asked - returned - taken.length - refused.length);
          expect(slots.waiting === 0 || slots.free <= LIMITS.forSubscriptions).toBe(true);
        }
        expect(overfull.every((error) => error instanceof LogUnavailable)).toBe(true);
        await jest.advanceTimersByTimeAsync(WAIT);
        for (const giveBack of taken.splice(0)) giveBack();
        await jest.advanceTimersByTimeAsync(0);
        for (const giveBack of taken.splice(0)) giveBack();
        expect({ open: slots.open, waiting: slots.waiting, free: slots.free }).toEqual({
          open: 0,
          waiting: 0,
          free: LIMITS.slots,
        });
      }),
    );
  });
});
