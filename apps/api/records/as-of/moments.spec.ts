import { describe, expect, it } from '@jest/globals';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import * as fc from 'fast-check';
import { positionOf } from '@leaseledger/projections/generated-log';
import { Moments } from './moments.ts';

const timeOf = (minute: number) => new Date(Date.UTC(2026, 6, 1) + minute * 60_000).toISOString();

const eventAt = (minute: number, index: number): RecordedEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'LeadLogged',
  stream: 'lead-1',
  revision: BigInt(index),
  position: positionOf(index + 1),
  created: timeOf(minute),
  data: {},
  metadata: {
    actor: { id: null, name: 'System' },
    time: timeOf(minute),
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
  },
});

function logOf(events: readonly RecordedEvent[]): Pick<EventLog, 'readAll'> {
  return {
    async *readAll({ from = 'start', limit } = {}) {
      const after = typeof from === 'object' ? from.after : '';
      yield* events.filter(({ position }) => position > after).slice(0, limit);
    },
  };
}

describe('the place of a moment in the log', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });

  it('the place of a moment is the last event decided until then, and never goes back for a later moment', () =>
    fc.assert(
      fc.asyncProperty(minutes, minutes, fc.integer({ min: 1, max: 7 }), async (first, later, eventsPerBlock) => {
        const events = first.map(eventAt);
        const moments = new Moments(logOf(events), eventsPerBlock);
        for (const grown of [[], later]) {
          events.push(...grown.map((minute, index) => eventAt(minute, first.length + index)));
          const places = await Promise.all(
            Array.from({ length: 12 }, (_, minute) => moments.place(timeOf(minute - 1))),
          );
          expect(places).toEqual(
            Array.from(
              { length: 12 },
              (_, minute) => events.findLast(({ metadata }) => metadata.time <= timeOf(minute - 1))?.position ?? null,
            ),
          );
          expect(places.map((place) => place ?? '')).toEqual(places.map((place) => place ?? '').toSorted());
          expect(await moments.eventsUpTo(events.at(-1)?.position ?? null)).toBe(events.length);
        }
      }),
      { numRuns: 50 },
    ));
});
