import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import type { Execute } from '../../platform/commands/execute.ts';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { Digests } from './exports/digests.ts';

it('changes for one user are collected one after the other, and those for others at the same time', async () => {
  const underWay: number[] = [];
  const most = { ofOne: 0, ofAll: 0 };
  const execute = async ({ target }: Execute) => {
    const id = 'id' in target ? target.id : 0;
    underWay.push(id);
    most.ofOne = Math.max(most.ofOne, underWay.filter((other) => other === id).length);
    most.ofAll = Math.max(most.ofAll, underWay.length);
    await new Promise(setImmediate);
    underWay.splice(underWay.indexOf(id), 1);
  };
  const digests = new Digests(
    { execute } as unknown as CommandBus,
    { list: async () => ({ rows: [], total: 0 }) },
    { digestMinutes: 15 },
    () => new Date(),
    randomBytes,
  );
  const record = { kind: 'lead', id: 1 } as const;
  await Promise.all(
    [1, 2, 1, 2, 1].map((UserID, place) =>
      digests.collect(
        { UserID, record, entry: `entry-${place}`, happened: '2026-07-01T00:00:00.000Z' },
        systemMetadata(randomBytes),
      ),
    ),
  );
  expect(most).toEqual({ ofOne: 1, ofAll: 2 });
});
