import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { systemActor } from '../callers/caller.ts';
import { Execute } from './execute.ts';
import { ExecuteHandler } from './execute.handler.ts';
import { Ids } from './ids.ts';
import { KnownStreams } from './known-streams.ts';
import { NewIds } from './new-ids.ts';

const clock = () => new Date('2026-07-01T00:00:00.000Z');

let log: SqliteEventLog;
let vault: SqliteVault;
let codec: EventCodec;

beforeEach(() => {
  log = new SqliteEventLog({ file: ':memory:', clock });
  vault = new SqliteVault({ file: ':memory:', randomBytes });
  codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
});
afterEach(async () => {
  await log.close();
  await vault.close();
});

/** One of several processes on the same log, which registers persons. @param append its way to the log */
function aProcess(append: EventLog['append'] = log.append.bind(log)) {
  const own: EventLog = Object.assign(Object.create(log), { append });
  const handler = new ExecuteHandler(
    own,
    codec,
    { waitFor: async () => true },
    clock,
    randomBytes,
    new NewIds(new Ids(own, clock, randomBytes), own, clock, randomBytes),
    new KnownStreams(own, codec),
  );
  return (key: string, FirstName: string) =>
    handler.execute(
      new Execute(
        personDecider,
        {
          create: (PersonID): PersonCommand => ({
            type: 'RegisterPerson',
            PersonID,
            details: { ...blankPerson, FirstName, LastName: 'Ngata' },
          }),
        },
        { actor: systemActor, correlationId: key, idempotency: { key, requestHash: `hash of ${key}` } },
      ),
    );
}

const namesIn = async (id: number) =>
  (await codec.decode((await log.readStream(`person-${id}`)).events)).map(({ data }) =>
    'FirstName' in data ? data.FirstName : undefined,
  );
const nameIn = ({ events: [event] }: Awaited<ReturnType<ReturnType<typeof aProcess>>>) =>
  event !== undefined && 'FirstName' in event.data ? event.data.FirstName : undefined;

it('a record under a new key reads no stream', async () => {
  const register = aProcess();
  await register('first', 'Aroha');
  const read = jest.spyOn(log, 'readStream');
  const { id, isNew } = await register('second', 'Mere');
  expect([read.mock.calls, isNew]).toEqual([[], true]);
  expect(await namesIn(id)).toEqual(['Mere']);
});

it('a repeat makes no second record, in this process and in another one', async () => {
  const register = aProcess();
  const first = await register('key', 'Aroha');
  for (const again of [register, aProcess()]) {
    const repeat = await again('key', 'Mere');
    expect(repeat).toMatchObject({ id: first.id, isNew: false, position: first.position });
    expect(nameIn(repeat)).toBe('Aroha');
  }
  expect(await namesIn(first.id)).toEqual(['Aroha']);
});

it('a process that held the key first answers what another one appended before it', async () => {
  const [isHeld, mayAppend] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = aProcess(async (stream, ...rest) => {
    if (stream.startsWith('person-')) {
      isHeld.resolve();
      await mayAppend.promise;
    }
    return log.append(stream, ...rest);
  });
  const late = slow('key', 'Aroha');
  await isHeld.promise;
  const quick = await aProcess()('key', 'Mere');
  mayAppend.resolve();
  const answered = await late;
  expect(await namesIn(quick.id)).toEqual(['Mere']);
  expect([answered.id, nameIn(answered), answered.isNew]).toEqual([quick.id, 'Mere', false]);
  // It remembers what the log holds.
  expect(nameIn(await slow('key', 'Aroha'))).toBe('Mere');
});

it('a process that dies between the key and the record leaves the record to its repeat', async () => {
  const dead = aProcess(async (stream, ...rest) => {
    if (stream.startsWith('person-')) throw new Error('killed');
    return log.append(stream, ...rest);
  });
  await expect(dead('key', 'Aroha')).rejects.toThrow('killed');
  const { id } = await aProcess()('key', 'Aroha');
  expect(await namesIn(id)).toEqual(['Aroha']);
});

it('a key refuses another request', async () => {
  const register = aProcess();
  await register('key', 'Aroha');
  const { events } = await log.readStream('ids-person');
  expect(events).toHaveLength(1);
  const other = new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes);
  const idempotency = { key: 'key', requestHash: 'another' };
  await expect(other.next('person', { actor: systemActor, correlationId: 'x', idempotency })).rejects.toMatchObject({
    status: 422,
  });
});
