import { afterEach, expect, it, jest } from '@jest/globals';
import type { Position } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../../platform/callers/caller.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { Turns } from '../../../platform/commands/turns.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from './merged-persons.ts';
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
    );
    const logged = persons.matched(inboundLead().Lead.Person, { actor: systemActor, correlationId: 'a' });
    await expect(logged).rejects.toThrow(Failure);
    await expect(logged).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([head, waited]);
  },
);
