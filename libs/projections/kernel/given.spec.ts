import { describe, expect, it } from '@jest/globals';
import { given, recorded } from './given.ts';
import type { Projection } from './projection.ts';

type CounterEvent =
  | { type: 'Counted'; data: { id: number; name: string | null } }
  | { type: 'Renamed'; data: { from: string | null; to: string } }
  | { type: 'Gone'; data: { id: number } };

interface CounterRow {
  id: number;
  name: string | null;
}

const counters: Projection<CounterEvent, CounterRow> = {
  name: 'counters',
  version: 1,
  readModel: { name: 'counters', id: 'id', columns: { name: 'text' }, defaultSort: { field: 'id', order: 'ASC' } },
  handlers: {
    Counted: ({ data }) => [{ put: data.id, row: { id: data.id, name: data.name } }],
    Renamed: ({ data }) => [{ patchWhere: { column: 'name', is: data.from }, fields: { name: data.to } }],
    Gone: ({ data }) => [{ remove: data.id }],
  },
};

describe('given events, then rows', () => {
  it('applies changes as a store does', () => {
    given(counters, [
      recorded('Counted', { id: 2, name: 'a' }),
      recorded('Counted', { id: 1, name: null }),
      recorded('Counted', { id: 3, name: 'a' }),
      recorded('Renamed', { from: 'a', to: 'b' }),
      recorded('Renamed', { from: null, to: 'was null' }),
      recorded('Gone', { id: 3 }),
    ]).then([
      { id: 2, name: 'b' },
      { id: 1, name: 'was null' },
    ]);
  });

  it('records events with the given overrides', () => {
    const event = recorded('Gone', { id: 1 }, { stream: 'counter-1', metadata: { time: '2026-08-01T00:00:00.000Z' } });
    expect(event).toMatchObject({
      type: 'Gone',
      stream: 'counter-1',
      metadata: { time: '2026-08-01T00:00:00.000Z', actor: { id: 7, name: 'Kim Lee' } },
    });
  });
});
