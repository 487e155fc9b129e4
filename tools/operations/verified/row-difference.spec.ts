import { describe, expect, it } from '@jest/globals';
import type { Position } from '@leaseledger/event-log/event-log';
import type { RowId } from '@leaseledger/projections/kernel/projection';
import { type KeptRow, type KeptTable, WORDS } from './kept-rows.ts';
import { firstDifference, firstDifferenceOf } from './row-difference.ts';

type Sample = readonly [id: RowId, name: string, more?: Partial<KeptRow>];

const table = (samples: readonly Sample[], isMoving = false): KeptTable => {
  const rows = samples.map(([id, name, more]): KeptRow => ({
    id,
    json: JSON.stringify({ name }),
    columns: {},
    ...more,
  }));
  return {
    checkpoint: '005' as Position,
    isMoving,
    async *rows() {
      yield* rows;
    },
    some: async (ids) => rows.filter(({ id }) => ids.includes(id)),
  };
};

describe('Comparing rows', () => {
  it.each<[string, readonly Sample[], object | undefined]>([
    [
      'the same',
      [
        [1, 'a'],
        [2, 'b'],
        ['x', 'c'],
      ],
      undefined,
    ],
    [
      'a value',
      [
        [1, 'a'],
        [2, 'other'],
        ['x', 'c'],
      ],
      { id: 2, what: 'changed', field: 'name' },
    ],
    [
      'the first missing',
      [
        [2, 'b'],
        ['x', 'c'],
      ],
      { id: 1, what: 'missing' },
    ],
    [
      'the last missing',
      [
        [1, 'a'],
        [2, 'b'],
      ],
      { id: 'x', what: 'missing' },
    ],
    [
      'one between',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        ['x', 'c'],
      ],
      { id: 3, what: 'excess' },
    ],
    [
      'one after all',
      [
        [1, 'a'],
        [2, 'b'],
        ['x', 'c'],
        ['y', 'd'],
      ],
      { id: 'y', what: 'excess' },
    ],
    [
      'a column',
      [
        [1, 'a', { unfit: 'Status' }],
        [2, 'b'],
        ['x', 'c'],
      ],
      { id: 1, what: 'changed', field: 'Status' },
    ],
    [
      'words',
      [
        [1, 'a'],
        [2, 'b', { unfit: WORDS }],
        ['x', 'c'],
      ],
      { id: 2, what: 'not found' },
    ],
  ])('finds the difference: %s', async (_, found, difference) => {
    expect(
      await firstDifference(
        table([
          [1, 'a'],
          [2, 'b'],
          ['x', 'c'],
        ]),
        table(found),
      ),
    ).toMatchObject({ difference, moving: [] });
  });

  it('postpones rows that are ahead of their checkpoint or may be gone, and no others', async () => {
    const cold = table([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
    const ahead = { at: '006' };
    const found = table(
      [
        [1, 'a', { at: '002' }],
        [2, 'newer', ahead],
        [4, 'other', { at: '005' }],
        [5, 'new', ahead],
      ],
      true,
    );
    expect(await firstDifference(cold, found)).toEqual({
      rows: 1,
      difference: { id: 4, what: 'changed', field: 'name' },
      moving: [2, 3],
    });
    // Later one is ahead again, one is gone and one has settled.
    const later = table(
      [
        [2, 'newest', ahead],
        [5, 'new', { at: '005' }],
      ],
      true,
    );
    expect(
      await firstDifferenceOf(
        [2, 3, 5],
        table([
          [2, 'b'],
          [5, 'new'],
        ]),
        later,
      ),
    ).toEqual({ rows: 1, difference: undefined, moving: [2] });
    expect(
      await firstDifferenceOf(
        [2, 3, 5],
        table([
          [3, 'c'],
          [5, 'new'],
        ]),
        later,
      ),
    ).toEqual({ rows: 0, difference: { id: 3, what: 'missing' }, moving: [2] });
  });
});
