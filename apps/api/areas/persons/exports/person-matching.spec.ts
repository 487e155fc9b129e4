import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../../platform/callers/caller.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { Turns } from '../../../platform/commands/turns.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { LikeRegistering } from './like-registering.ts';
import { MergedPersons } from './merged-persons.ts';
import { EVENT_LOG, PROJECTOR, VAULT } from '../../../platform/foundation/platform.ts';
import { TestApi } from '../../../testing/test-api.ts';
import { inboundLead } from '../../../testing/bodies.ts';
import { PersonMatching } from './person-matching.ts';

const head = '0000000000000007' as Position;

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['15 seconds', 0, 15_000],
  ['the rest of the 15 seconds when its turn comes later', 4_000, 11_000],
  ['2 seconds when its turn comes late', 60_000, 2_000],
])(
  'Refuses to register a person from outside while the lists are behind, after waiting %s',
  async (_, turnAfter, waited) => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const asked: unknown[] = [];
    // The doubles implement only the called methods.
    const bus = { execute: async () => asked.push('execute') } as unknown as CommandBus;
    const lists = { page: async () => asked.push('page') } as unknown as Lists;
    const turns = {
      run: (_: string, work: () => Promise<unknown>) => {
        now.mockReturnValue(1_000 + turnAfter);
        return work();
      },
    } as unknown as Turns;
    const ids = { next: async () => asked.push('id') } as unknown as NewIds;
    const like = { recognise: async () => void asked.push('recognise') } as unknown as LikeRegistering;
    const readModels = {
      waitFor: async (position: Position, milliseconds: number) => asked.push(position, milliseconds) === 0,
    };
    const persons = new PersonMatching(
      bus,
      lists,
      turns,
      { head: async () => head },
      readModels,
      new MergedPersons(lists),
      ids,
      like,
    );
    const logged = persons.matched(inboundLead().Lead.Person, { actor: systemActor, correlationId: 'a' });
    await expect(logged).rejects.toThrow(Failure);
    await expect(logged).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([head, waited]);
  },
);

describe('the time of an answer', () => {
  it.each([
    ['with a key', true],
    ['without a key', false],
  ])('takes the same reads and writes for a known and an unknown person, %s', async (_, hasKey) => {
    const api = await TestApi.start();
    const { app } = api.running;
    // Work of other requests and of reactions has another context.
    const within = new AsyncLocalStorage<string[]>();
    const watch = <Watched extends object>(watched: Watched, ...names: readonly (keyof Watched & string)[]): void => {
      for (const name of names) {
        const method: unknown = Reflect.get(watched, name);
        if (typeof method !== 'function') throw new Error(`${name} is no method`);
        Reflect.set(watched, name, function (this: unknown, ...parameters: unknown[]) {
          within.getStore()?.push(name);
          // The calls within a store are part of the call.
          return within.run([], () => Reflect.apply(method, this, parameters));
        });
      }
    };
    watch(app.get<EventLog>(EVENT_LOG), 'append', 'readStream', 'head');
    watch(app.get(Lists), 'page', 'get', 'many');
    watch(app.get<Projector>(PROJECTOR), 'waitFor');
    watch(app.get<Vault>(VAULT), 'keys', 'destroyed', 'createKey', 'setSecret');
    const submit = async (n: number, Email: string) => {
      const work: string[] = [];
      const idempotency = { key: `form ${n}`, requestHash: String(n) };
      const metadata = { actor: systemActor, correlationId: 'a', idempotency: hasKey ? idempotency : undefined };
      const { Person } = inboundLead().Lead;
      const from = { ...Person, Email, ContactNumber: `04000000${n}`, LastName: `Ngata${n}` };
      const { PersonID } = await within.run(work, () => app.get(PersonMatching).matched(from, metadata));
      await api.shown();
      const writes = work.map((name) => (name === 'createKey' ? 'setSecret' : name));
      return { PersonID, work: writes.toSorted() };
    };
    const first = await submit(10, 'first@example.com');
    const unknown = await submit(11, 'unknown@example.com');
    const known = await submit(12, 'first@example.com');
    expect([known.PersonID, unknown.PersonID]).not.toContain(undefined);
    expect(known.PersonID).toBe(first.PersonID);
    expect(known.work).toEqual(unknown.work);
    expect(known.work).toEqual(expect.arrayContaining(['append', 'setSecret', 'waitFor']));
  });
});
