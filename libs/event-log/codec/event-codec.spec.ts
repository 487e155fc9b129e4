import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventMetadata, JsonObject, NewEvent, Position, RecordedEvent } from '../event-log.ts';
import { SqliteVault } from '../vault/sqlite-vault.ts';
import { KeyDestroyed, KeyMissing } from '../vault/vault.ts';
import { createEventCodec, type EventCodec } from './event-codec.ts';
import type { EventSchemas } from './event-schema.ts';

const personal = {
  subject: (data: JsonObject) => `person-${String(data['PersonID'])}`,
  fields: ['FirstName', 'Email', 'changes.Email'],
};
const definitions: EventSchemas = {
  PersonRegistered: { schemaVersion: 1, personal },
  PersonAmended: { schemaVersion: 1, personal },
  PersonForgotten: { schemaVersion: 1, forgets: personal.subject },
  LeadLogged: {
    schemaVersion: 3,
    upcast: {
      1: ({ Source, ...rest }) => ({ data: { ...rest, SourceCodeID: Source } }),
      2: (data) => ({ data: { ...data, Priority: Number(data['SourceCodeID']) + 1 } }),
    },
  },
  LeadImported: { schemaVersion: 2, upcast: { 1: (data) => ({ data, as: { type: 'LeadLogged', schemaVersion: 1 } }) } },
  CarAdded: { schemaVersion: 1, defaults: { Insured: false } },
};
const metadata: Omit<EventMetadata, 'schemaVersion'> = {
  actor: { id: 7, name: 'Ada Lovelace' },
  time: '2026-11-21T09:30:00.000Z',
  correlationId: 'c',
  causationId: 'd',
};
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const registered = { type: 'PersonRegistered', data: { PersonID: 42, FirstName: 'Zoë', Email: 'zoe@example.com' } };

/** The event as the log returns it, through JSON. */
function recorded(event: NewEvent, revision = 0): RecordedEvent {
  const stored: NewEvent = JSON.parse(JSON.stringify(event));
  return {
    ...stored,
    stream: 'person-42',
    revision: BigInt(revision),
    position: String(revision).padStart(16, '0') as Position,
    created: metadata.time,
  };
}

function lead(schemaVersion: number, data: JsonObject, type = 'LeadLogged'): RecordedEvent {
  return recorded({ id: ids[0] ?? '', type, data, metadata: { ...metadata, schemaVersion } }, 5);
}

describe('the event codec', () => {
  let vault: SqliteVault;
  let asked: (readonly string[])[];
  let codec: EventCodec;
  const newCodec = () =>
    createEventCodec({
      definitions,
      randomBytes,
      vault: {
        keys: (subjects) => {
          asked.push(subjects);
          return vault.keys(subjects);
        },
        destroyed: (subjects) => vault.destroyed(subjects),
        createKey: (subject) => vault.createKey(subject),
      },
    });

  afterEach(() => vault.close());
  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    asked = [];
    codec = newCodec();
  });

  describe('personal details', () => {
    it('seals personal details in the log, and opens them through the codec', async () => {
      const [event] = await codec.encode([registered], { ids, metadata });
      if (!event) throw new Error('There is one event');
      expect(event).toMatchObject({
        id: ids[0],
        type: 'PersonRegistered',
        data: { PersonID: 42 },
        metadata: { ...metadata, schemaVersion: 1 },
      });
      expect(JSON.stringify(event)).not.toMatch(/Zoë|zoe@/);
      const [read] = await newCodec().decode([recorded(event, 3)]);
      expect(read).toMatchObject({
        ...registered,
        id: ids[0],
        stream: 'person-42',
        revision: 3n,
        metadata: { ...metadata, schemaVersion: 1 },
      });
      expect(read?.data).toEqual(registered.data);
    });

    it('needs no key for an event without personal details', async () => {
      const amended = { type: 'PersonAmended', data: { PersonID: 42, changes: { StateCodeID: 3 } } };
      const [event] = await codec.encode([amended], { ids, metadata });
      expect(event?.data).toEqual(amended.data);
    });

    it('returns null for personal details once the key is destroyed and the codec forgot it', async () => {
      const amended = {
        type: 'PersonAmended',
        data: { PersonID: 42, changes: { Email: 'new@example.com', StateCodeID: 3 } },
      };
      const events = (await codec.encode([registered, amended], { ids, metadata })).map(recorded);
      await vault.destroyKey('person-42');
      codec.forget('person-42');
      for (const reader of [codec, newCodec()]) {
        expect((await reader.decode(events)).map((event) => event.data)).toEqual([
          { PersonID: 42, FirstName: null, Email: null },
          { PersonID: 42, changes: { Email: null, StateCodeID: 3 } },
        ]);
      }
      await expect(codec.encode([registered], { ids, metadata })).rejects.toBeInstanceOf(KeyDestroyed);
    });

    it('returns null for the details of a forgotten person although the vault still holds the key', async () => {
      const events = (await codec.encode([registered], { ids, metadata })).map(recorded);
      codec.forget('person-42');
      expect((await vault.keys(['person-42'])).size).toBe(1);
      expect((await codec.decode(events))[0]?.data).toEqual({ PersonID: 42, FirstName: null, Email: null });
      await expect(codec.encode([registered], { ids, metadata })).rejects.toBeInstanceOf(KeyDestroyed);
    });

    it('does not remember a key that arrives after its person was forgotten', async () => {
      const events = (await codec.encode([registered], { ids, metadata })).map(recorded);
      const late = newCodec();
      const reading = late.decode(events);
      late.forget('person-42');
      await vault.destroyKey('person-42');
      await reading;
      expect((await late.decode(events))[0]?.data).toEqual({ PersonID: 42, FirstName: null, Email: null });
    });

    it('asks the vault for each key once', async () => {
      const others = [1, 2, 3].map((PersonID) => ({ type: 'PersonRegistered', data: { PersonID, FirstName: 'A' } }));
      const events = (
        await codec.encode([...others, ...others], { ids: Array.from({ length: 6 }, (_, n) => `id-${n}`), metadata })
      ).map(recorded);
      asked = [];
      const reader = newCodec();
      await reader.decode(events);
      await reader.decode(events);
      expect(asked).toEqual([['person-1', 'person-2', 'person-3']]);
    });

    it('returns null for details that cannot be opened, with the reason', async () => {
      const [event, another] = await codec.encode(
        [registered, { ...registered, data: { ...registered.data, PersonID: 43 } }],
        { ids, metadata },
      );
      if (!event || !another) throw new Error('There are two events');
      const [moved, whole] = [recorded({ ...event, id: ids[1] ?? '' }, 3), recorded(event, 4)];
      const [garbled, unsealed] = [
        { ...whole, data: { ...whole.data, sealed: { v: 1, text: 'nothing' } } },
        { ...whole, data: { ...whole.data, sealed: 'x' } },
      ];
      const decoded = await codec.decode([moved, whole, garbled, unsealed]);
      expect(decoded.map(({ unopened }) => unopened)).toEqual(['sealBroken', undefined, 'sealBroken', 'sealBroken']);
      expect(decoded.map(({ data }) => data)).toEqual(
        [moved, whole, garbled, unsealed].map((one) =>
          one === whole ? registered.data : { PersonID: 42, FirstName: null, Email: null },
        ),
      );

      vault = new SqliteVault({ file: ':memory:', randomBytes });
      await vault.createKey('person-42');
      const elsewhere = newCodec();
      const [wrongKey, noKey] = await elsewhere.decode([recorded(event, 3), recorded(another, 4)]);
      expect([wrongKey?.unopened, noKey?.unopened]).toEqual(['sealBroken', 'keyMissing']);
      expect(noKey?.data).toEqual({ PersonID: 43, FirstName: null, Email: null });
      await expect(
        elsewhere.encode([{ ...registered, data: { ...registered.data, PersonID: 43 } }], { ids, metadata }),
      ).rejects.toBeInstanceOf(KeyMissing);
      expect((await vault.keys(['person-43'])).size).toBe(0);
    });

    it('treats details as forgotten up to the position where their vault was given up', async () => {
      const events = (await codec.encode([registered, registered], { ids, metadata })).map(recorded);
      const givenUp = createEventCodec({ definitions, vault, randomBytes, forgottenThrough: events[0]?.position });
      const [before, after] = await givenUp.decode(events);
      expect(before).toMatchObject({ data: { PersonID: 42, FirstName: null, Email: null } });
      expect(before).not.toHaveProperty('unopened');
      expect(after?.data).toEqual(registered.data);
    });

    it('returns null from the event on that forgets a person, although the vault holds the key', async () => {
      const events = await codec.encode([registered, { type: 'PersonForgotten', data: { PersonID: 42 } }], {
        ids,
        metadata,
      });
      const [late, forgotten] = events.map(recorded);
      if (late === undefined || forgotten === undefined) throw new Error('There are two events');
      expect((await codec.decode([late]))[0]?.data).toEqual(registered.data);
      expect((await codec.decode([forgotten, late]))[1]).toMatchObject({
        data: { PersonID: 42, FirstName: null, Email: null },
      });
      expect((await vault.keys(['person-42'])).size).toBe(1);
      await expect(codec.encode([registered], { ids, metadata })).rejects.toThrow(KeyDestroyed);
    });

    it('refuses details that a later release sealed', async () => {
      const [event] = await codec.encode([registered], { ids, metadata });
      if (!event) throw new Error('There is one event');
      await expect(codec.decode([recorded({ ...event, data: { PersonID: 42, sealed: { v: 2 } } }, 3)])).rejects.toThrow(
        'sealed by a later release',
      );
    });
  });

  describe('older schemas', () => {
    it.each([
      [1, { Source: 9 }],
      [2, { SourceCodeID: 9 }],
      [3, { SourceCodeID: 9, Priority: 10 }],
    ])('upcasts an event from version %s', async (version, data) => {
      const [read] = await codec.decode([lead(version, data)]);
      expect(read?.data).toEqual({ SourceCodeID: 9, Priority: 10 });
      expect(read?.metadata.schemaVersion).toBe(3);
    });

    it('refuses an event without an upcaster for its version', async () => {
      await expect(codec.decode([lead(0, {})])).rejects.toThrow('no upcaster from schema version 0');
      const incomplete = { Left: { schemaVersion: 3, upcast: { 1: (data: JsonObject) => ({ data }) } } };
      expect(() => createEventCodec({ definitions: incomplete, vault, randomBytes })).toThrow(
        'Left has no upcaster from schema version 2',
      );
    });

    it('upcasts an event to another type and continues from there', async () => {
      const [read] = await codec.decode([lead(1, { Source: 9 }, 'LeadImported')]);
      expect(read).toMatchObject({ type: 'LeadLogged', metadata: { schemaVersion: 3 } });
      expect(read?.data).toEqual({ SourceCodeID: 9, Priority: 10 });
    });

    it('fills missing later fields with their defaults, and keeps given values', async () => {
      const events = [{}, { Insured: true }, { Insured: null }].map((data) => lead(1, data, 'CarAdded'));
      expect((await codec.decode(events)).map(({ data }) => data)).toEqual([
        { Insured: false },
        { Insured: true },
        { Insured: null },
      ]);
    });

    it('refuses an event of a later schema version', async () => {
      await expect(codec.decode([lead(4, {})])).rejects.toThrow('schema version 4 is of a later release');
    });
  });

  it('refuses an unknown type with type, id and place, but no data', async () => {
    const stranger = codec.decode([lead(1, { secret: 'nobody sees this' }, 'constructor')]);
    await expect(stranger).rejects.toMatchObject({
      message:
        'constructor at revision 5 of person-42 (00000000-0000-4000-8000-000000000001, position 0000000000000005): this release does not know the type',
    });
    const error: unknown = await stranger.catch((cause: unknown) => cause);
    expect(inspect(error, { depth: 10 })).not.toContain('nobody sees this');
    await expect(codec.encode([{ type: 'Unheard', data: {} }], { ids, metadata })).rejects.toThrow(
      'no definition of Unheard',
    );
  });

  it('refuses to encode without an id for each event', async () => {
    await expect(codec.encode([registered], { ids: [], metadata })).rejects.toThrow(RangeError);
  });
});
