import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { generatedSteps } from '@leaseledger/domain/golden/generated-commands';
import { goldenEvents } from '@leaseledger/domain/golden/golden-events';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import * as fc from 'fast-check';
import { logOf, positionOf } from '../generated-log.ts';
import { projections } from '../projections.ts';
import { changesBy, type Projection, type RowId } from './projection.ts';
import { categoriesOf, idsGivenBy, namingFields, rowAsOf } from './row-as-of.ts';
import { rowsAfter } from './rows-after.ts';

const codec = createEventCodec({
  definitions: eventDefinitions,
  vault: new SqliteVault({ file: ':memory:', randomBytes }),
  randomBytes,
});
/** The projections of each kind of record, and those beside the rows of users. */
const names = [...Object.keys(recordKinds).map((kind) => `${kind}Rows`), 'microsoftLinkRows'];
const ofRecords = projections.filter(({ name }) => names.includes(name));

const goldenLog = goldenEvents.map(({ revision, ...event }, index) => ({
  ...event,
  revision: BigInt(revision),
  position: positionOf(index + 1),
  created: event.metadata.time,
}));

const streamsOf = (events: readonly DecodedEvent[]) => {
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  return async (stream: string) => byStream.get(stream) ?? [];
};

function cold(projection: Projection, events: readonly DecodedEvent[]): ReadonlyMap<RowId, object> {
  const rows = new Map<RowId, Record<string, unknown>>();
  rowsAfter(projection, events, rows);
  return rows;
}

/** The rows of all records, each found alone, and as a replay leaves them. */
async function bothWays(
  events: readonly DecodedEvent[],
): Promise<{ readonly asOf: unknown[]; readonly replayed: unknown[] }> {
  const [asOf, replayed]: [unknown[], unknown[]] = [[], []];
  for (const projection of ofRecords) {
    const rows = cold(projection, events);
    for (const id of new Set([1, 2, 3, ...rows.keys()])) {
      asOf.push([projection.name, id, JSON.stringify(await rowAsOf(projection, id, streamsOf(events)))]);
      replayed.push([projection.name, id, JSON.stringify(rows.get(id))]);
    }
  }
  return { asOf, replayed };
}

describe('a row as of a moment', () => {
  it('is found for each kind of record', () =>
    expect(ofRecords.map(({ name }) => name).toSorted()).toEqual(names.toSorted()));

  it('equals the row of a cold replay to that moment, to the byte, whatever was decided', () =>
    fc.assert(
      fc.asyncProperty(generatedSteps, fc.nat(), async (steps, place) => {
        const log = logOf(steps);
        const { asOf, replayed } = await bothWays(
          await codec.decode(log.slice(0, log.length === 0 ? 0 : (place % log.length) + 1)),
        );
        expect(asOf).toEqual(replayed);
      }),
      { numRuns: 25 },
    ));

  it('equals the row of a replay for every event that was ever released', async () => {
    const events = await codec.decode(goldenLog);
    for (let length = 0; length <= events.length; length += 1) {
      const { asOf, replayed } = await bothWays(events.slice(0, length));
      expect(asOf).toEqual(replayed);
    }
  });

  it('needs only the streams that its ids name', async () => {
    const decoded = await codec.decode(goldenLog);
    const beyond = ofRecords.flatMap((projection) => {
      const [fields, categories] = [namingFields(projection.readModel), categoriesOf(projection)];
      return decoded.flatMap((event) =>
        changesBy(projection, event).flatMap((change) => {
          const namedBy = (value: unknown) => categories.map((category) => `${category}-${String(value)}`);
          // Named by its own id, or by one that an event of that stream gave to its rows.
          const isNamed = (value: unknown) =>
            namedBy(value).includes(event.stream) ||
            decoded.some(
              (earlier) =>
                earlier.position < event.position &&
                namedBy(value).includes(earlier.stream) &&
                idsGivenBy(projection, earlier, fields).some((id) => namedBy(id).includes(event.stream)),
            );
          if ('patchWhere' in change)
            return fields.includes(change.patchWhere.column) && isNamed(change.patchWhere.is)
              ? []
              : [`${projection.name}: ${event.type} by ${change.patchWhere.column}`];
          return isNamed('put' in change ? change.put : 'patch' in change ? change.patch : change.remove)
            ? []
            : [`${projection.name}: ${event.type} on ${event.stream}`];
        }),
      );
    });
    expect(beyond).toEqual([]);
  });
});
