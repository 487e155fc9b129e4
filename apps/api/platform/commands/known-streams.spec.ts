import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { systemActor } from '../callers/caller.ts';
import { Execute, type CommandResult } from './execute.ts';
import { ExecuteHandler } from './execute.handler.ts';
import { Ids } from './ids.ts';
import { KnownStreams } from './known-streams.ts';
import { NewIds } from './new-ids.ts';

const clock = () => new Date('2026-07-01T00:00:00.000Z');
const metadata = { actor: systemActor, correlationId: 'request' };

/** One of several processes on the same log. */
interface Process {
  readonly streams: KnownStreams;
  amend(changes: Partial<PersonDetails>, expectedRevision?: number): Promise<CommandResult>;
}

describe('remembered streams', () => {
  let log: SqliteEventLog;
  let vault: SqliteVault;
  let codec: EventCodec;
  let here: Process;
  let elsewhere: Process;

  const execute = (streams: KnownStreams, target: Execute<typeof personDecider>['target']) =>
    new ExecuteHandler(
      log,
      codec,
      { waitFor: async () => true },
      clock,
      randomBytes,
      new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes),
      streams,
    ).execute(new Execute(personDecider, target, metadata));
  const process = (streams = new KnownStreams(log, codec)): Process => ({
    streams,
    amend: (changes, expectedRevision) =>
      execute(streams, { id: 1, command: { type: 'AmendPerson', changes }, expectedRevision }),
  });
  const suburbs = async () =>
    (await codec.decode((await log.readStream('person-1')).events)).map(({ data }) =>
      'Suburb' in data ? data.Suburb : undefined,
    );

  beforeEach(async () => {
    log = new SqliteEventLog({ file: ':memory:', clock });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    [here, elsewhere] = [process(), process()];
    const details = { ...blankPerson, FirstName: 'Aroha', LastName: 'Ngata', Suburb: 'Geelong' };
    await execute(here.streams, {
      create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }),
    });
  });
  afterEach(async () => {
    await log.close();
    await vault.close();
  });

  it('decides without an event that an operator has accepted as left out, and appends behind it', async () => {
    const foreign = { id: '00000000-0000-4000-8000-000000000001', type: 'PersonAmended', data: { PersonID: '1' } };
    const by = { ...metadata, causationId: 'another program', time: clock().toISOString(), schemaVersion: 1 };
    await log.append('person-1', [{ ...foreign, metadata: by }], { expectedRevision: 0n });
    codec = createEventCodec({ definitions: storedEvents, vault, randomBytes });
    await expect(process().amend({ Suburb: 'Lara' })).rejects.toThrow('PersonID holds a string');
    codec = createEventCodec({ definitions: storedEvents, vault, randomBytes, accepted: new Set([foreign.id]) });
    const after = process();
    expect(await after.amend({ Suburb: 'Lara' }, 0)).toMatchObject({ revision: 2n });
    expect(await after.amend({ Suburb: 'Corio' }, 2)).toMatchObject({ revision: 3n });
    await expect(after.amend({ Suburb: 'Anakie' }, 0)).rejects.toMatchObject({ status: 409 });
  });

  it('the next command on a remembered stream neither reads nor decodes it again', async () => {
    const [read, decode] = [jest.spyOn(log, 'readStream'), jest.spyOn(codec, 'decode')];
    await here.amend({ Suburb: 'Torquay' });
    await here.amend({ Suburb: 'Lorne' }, 1);
    expect([read.mock.calls.length, decode.mock.calls.length]).toEqual([0, 0]);
    expect(await suburbs()).toEqual(['Geelong', 'Torquay', 'Lorne']);
  });

  it('a remembered stream folds only its new events when the same decider folds it again', async () => {
    for (let change = 0; change < 60; change += 1) await here.amend({ Suburb: `Suburb ${change}` });
    const evolve = jest.spyOn(personDecider, 'evolve');
    await here.streams.stateOf(personDecider, 1);
    const suburb = async (streams: KnownStreams) => (await streams.stateOf(personDecider, 1)).details.Suburb;
    await elsewhere.amend({ Suburb: 'Torquay' });
    evolve.mockClear();
    expect(await suburb(here.streams)).toBe('Torquay');
    expect(evolve).toHaveBeenCalledTimes(1);
    await here.amend({ Suburb: 'Lorne' });
    evolve.mockClear();
    expect(await suburb(here.streams)).toBe('Lorne');
    expect(evolve).toHaveBeenCalledTimes(1);
    const counting = { category: 'person', initialState: 0, evolve: (count: number) => count + 1 };
    expect(await here.streams.stateOf(counting, 1)).toBe(63);
    evolve.mockRestore();
  });

  it('a decider with evolveAll folds a remembered stream in one call, then only its new events', async () => {
    await here.amend({ Suburb: 'Torquay' });
    const evolveAll = jest.fn((state: number, events: readonly object[]) => state + events.length);
    const counting = { category: 'person', initialState: 0, evolve: () => Number.NaN, evolveAll };
    expect(await here.streams.stateOf(counting, 1)).toBe(2);
    await here.amend({ Suburb: 'Lorne' });
    expect(await here.streams.stateOf(counting, 1)).toBe(3);
    expect(evolveAll.mock.calls.map(([state, { length }]) => [state, length])).toEqual([
      [0, 2],
      [0, 3],
    ]);
  });

  it('the oldest streams are dropped when too many events are remembered', async () => {
    const decoded = await here.streams.current('person-1');
    const many = Array.from({ length: 99_999 }, () => decoded[0]).filter((event) => event !== undefined);
    here.streams.appended('person-2', [], many, here.streams.era);
    const read = jest.spyOn(log, 'readStream');
    await here.streams.remembered('person-1');
    expect(read).toHaveBeenCalledTimes(0);
    here.streams.appended('person-3', [], decoded, here.streams.era);
    await here.streams.remembered('person-3');
    await here.streams.remembered('person-2');
    expect(read).toHaveBeenCalledTimes(0);
    await here.streams.remembered('person-1');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('a refusal or an empty decision is checked against the log, not only against the remembered stream', async () => {
    await elsewhere.amend({ Suburb: 'Torquay' });
    // The stream as remembered here already has this suburb. Only the log knows better.
    await here.amend({ Suburb: 'Geelong' });
    expect(await suburbs()).toEqual(['Geelong', 'Torquay', 'Geelong']);
    await elsewhere.amend({ Suburb: 'Lorne' });
    await here.amend({ Suburb: 'Anglesea' }, 3);
    await expect(elsewhere.amend({ Suburb: 'Lorne' }, 3)).rejects.toMatchObject({ status: 409 });
    expect(await suburbs()).toEqual(['Geelong', 'Torquay', 'Geelong', 'Lorne', 'Anglesea']);
    await execute(elsewhere.streams, { id: 1, command: { type: 'ForgetPerson' } });
    await expect(here.amend({ Suburb: 'Torquay' })).rejects.toMatchObject({ status: 404 });
  });

  it('a stream is decoded again after a person was forgotten, even one that was being decided', async () => {
    const known = await here.streams.current('person-1');
    expect(known[0]?.data).toMatchObject({ FirstName: 'Aroha' });
    const { era } = here.streams;
    codec.forget('person-1');
    here.streams.forget();
    here.streams.appended('person-1', known, [], era);
    expect((await here.streams.remembered('person-1'))[0]?.data).toMatchObject({ FirstName: null });
  });

  it('a stream that was read while a command decided, and a person was forgotten, holds the event of the command', async () => {
    const append = log.append.bind(log);
    jest.spyOn(log, 'append').mockImplementation(async (...asked) => {
      here.streams.forget();
      await here.streams.current('person-1');
      return append(...asked);
    });
    await here.amend({ Suburb: 'Torquay' });
    expect(await here.streams.remembered('person-1')).toHaveLength(2);
  });

  it('a deleted stream is read again, and a stream that cannot be decoded is not remembered', async () => {
    await log.deleteStream('person-1');
    expect(await here.streams.current('person-1')).toEqual([]);
    jest
      .spyOn(codec, 'decode')
      .mockImplementation(async (recorded) => recorded.map((event) => ({ ...event, unopened: 'keyMissing' })));
    const read = jest.spyOn(log, 'readStream');
    await execute(elsewhere.streams, {
      id: 1,
      isNew: true,
      command: { type: 'RegisterPerson', PersonID: 1, details: blankPerson },
    });
    const other = new KnownStreams(log, codec);
    await other.remembered('person-1');
    await other.remembered('person-1');
    expect(read).toHaveBeenCalledTimes(2);
  });
});
