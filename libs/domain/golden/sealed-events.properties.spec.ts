import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { NewEvent, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import * as fc from 'fast-check';
import { eventDefinitions } from '../areas.ts';
import type { EventDefinition, Json, JsonObject } from '../kernel/event-definition.ts';
import { releasedShapes } from './shapes.ts';

interface Decided {
  readonly type: string;
  readonly data: JsonObject;
}

/** Anything that a log can hold: what JSON makes of it. */
const json: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)));

/** An event of the type as today's release writes it: keys as in its shape, whatever they hold. */
function eventsOf([type, { schemaVersion }]: [string, EventDefinition]): fc.Arbitrary<Decided> {
  const { required = [], optional = [] } = releasedShapes[`${type} ${schemaVersion}`] ?? {};
  const keys = [...required, ...optional].filter((key) => !key.includes('.'));
  const former = optional.filter((key) => key.startsWith('was.')).map((key) => key.slice('was.'.length));
  const was = fc.record(Object.fromEntries(former.map((key) => [key, json])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
  const model: Record<string, fc.Arbitrary<Json>> = Object.fromEntries(
    keys.map((key) => [key, key === 'was' ? was : key.endsWith('ID') ? fc.nat() : json]),
  );
  return fc
    .record(model, { requiredKeys: required.filter((key) => keys.includes(key)), noNullPrototype: true })
    .map((data) => ({ type, data }));
}

const anyEvent = fc.oneof(...Object.entries(eventDefinitions).map(eventsOf));
const sealedTypes = Object.entries(eventDefinitions).filter(([, { personal }]) => personal !== undefined);
const personalEvent = fc.oneof(...sealedTypes.map(eventsOf));

const id = '00000000-0000-4000-8000-000000000001';
const metadata = {
  actor: { id: 7, name: 'Kim Lee' },
  time: '2026-07-01T00:00:00.000Z',
  correlationId: id,
  causationId: id,
};

/** Keys as a vault keeps them. Each codec is as of a process that has just started. */
function codecWith(keys: Map<string, Buffer>) {
  return createEventCodec({
    definitions: eventDefinitions,
    randomBytes,
    vault: {
      keys: async (subjects) => new Map([...keys].filter(([subject]) => subjects.includes(subject))),
      destroyed: async (subjects) => new Set(subjects.filter((subject) => !keys.has(subject))),
      async createKey(subject) {
        const key = randomBytes(32);
        keys.set(subject, key);
        return key;
      },
    },
  });
}

async function stored(event: Decided, keys: Map<string, Buffer>): Promise<RecordedEvent> {
  const [encoded] = await codecWith(keys).encode([event], { ids: [id], metadata });
  const written: NewEvent = JSON.parse(JSON.stringify(encoded));
  return { ...written, stream: 'stream-1', revision: 0n, position: '0' as Position, created: metadata.time };
}

/** Null in place of every one of these fields that is there. */
function withNull(data: object, fields: readonly string[], path = ''): object {
  const isRecord = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      fields.includes(path + key) ? null : key === 'was' && isRecord(value) ? withNull(value, fields, 'was.') : value,
    ]),
  );
}

describe('An event of any type', () => {
  it('is read as it was decided', () =>
    fc.assert(
      fc.asyncProperty(anyEvent, async (event) => {
        const keys = new Map<string, Buffer>();
        const [read] = await codecWith(keys).decode([await stored(event, keys)]);
        expect(read).toMatchObject({ type: event.type, metadata });
        expect(read?.data).toEqual({ ...eventDefinitions[event.type]?.defaults, ...event.data });
      }),
      { numRuns: 300 },
    ));

  it('equals, for its author, the event that will be read', () =>
    fc.assert(
      fc.asyncProperty(anyEvent, async ({ type, data }) => {
        const keys = new Map<string, Buffer>();
        const codec = codecWith(keys);
        // Undefined fields are missing once the event is stored.
        const event = { type, data: { ...data, leftOut: undefined } };
        const encoded = await codec.encode([event], { ids: [id], metadata });
        const place = { stream: 'stream-1', revision: 0n, position: '0' as Position };
        const [read] = await codec.decode(
          encoded.map((each): RecordedEvent => ({
            ...JSON.parse(JSON.stringify(each)),
            ...place,
            created: metadata.time,
          })),
        );
        expect(read).toStrictEqual({ ...codec.asDecoded([event], encoded, place)[0], created: metadata.time });
      }),
      { numRuns: 200 },
    ));

  it('that is personal is read by no other key and as no other event', () =>
    fc.assert(
      fc.asyncProperty(personalEvent, fc.uuid(), async (event, otherId) => {
        const keys = new Map<string, Buffer>();
        const recorded = await stored(event, keys);
        fc.pre(sealedPart(recorded.data) !== undefined && otherId !== id);
        expect(await codecWith(keys).decode([{ ...recorded, id: otherId }])).toMatchObject([
          { unopened: 'sealBroken' },
        ]);
        const others = new Map([...keys.keys()].map((subject) => [subject, randomBytes(32)]));
        expect(await codecWith(others).decode([recorded])).toMatchObject([{ unopened: 'sealBroken' }]);
      }),
      { numRuns: 200 },
    ));

  it('keeps nothing but what is not personal once the key is destroyed', () =>
    fc.assert(
      fc.asyncProperty(personalEvent, async (event) => {
        const [read] = await codecWith(new Map()).decode([await stored(event, new Map())]);
        const { defaults, personal } = eventDefinitions[event.type] ?? {};
        expect(read?.data).toEqual({ ...defaults, ...withNull(event.data, personal?.fields ?? []) });
      }),
      { numRuns: 200 },
    ));
});
