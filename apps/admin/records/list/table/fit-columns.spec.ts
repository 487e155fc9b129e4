import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { columnsThatFit, NARROWEST, settable, WIDEST, widthsOf, type SetWidths } from './fit-columns.ts';
import type { Column } from '../state/list-types.ts';

const column = (source: string, size: Column['size'], givesWay?: number): Column => ({
  source,
  label: source,
  size,
  cell: null,
  ...(givesWay === undefined ? {} : { givesWay }),
});
// 128 + 112 + 240 + 112 = 592 px
const columns = [column('Name', 'm'), column('Source', 's', 2), column('Notes', 'xl', 1), column('Created', 's')];
const shown = (room: number | undefined, set: SetWidths = {}) =>
  columnsThatFit(columns, set, room).map(({ source }) => source);
const total = (widths: SetWidths) => Object.values(widths).reduce((sum, width) => sum + width, 0);

describe('columnsThatFit', () => {
  it('shows all columns when there is room, and while the room is unknown', () => {
    expect(shown(600)).toEqual(['Name', 'Source', 'Notes', 'Created']);
    expect(shown(undefined)).toEqual(['Name', 'Source', 'Notes', 'Created']);
  });

  it('narrows columns a little before it hides one', () => {
    expect(shown(540)).toHaveLength(4);
    expect(total(widthsOf(columns, {}, 540))).toBe(540);
  });

  it('hides columns one after the other, and never one without givesWay', () => {
    expect(shown(400)).toEqual(['Name', 'Source', 'Created']);
    expect(shown(250)).toEqual(['Name', 'Created']);
    expect(shown(50)).toEqual(['Name', 'Created']);
  });

  it('keeps set widths, and gives other columns room only from narrower ones', () => {
    expect(shown(400, { Notes: 300 })).toEqual(['Name', 'Notes', 'Created']);
    expect(shown(550, { Created: 700 })).toHaveLength(4);
    expect(shown(400, { Name: 60 })).toEqual(['Name', 'Source', 'Created']);
    expect(shown(480, { Name: 56 })).toHaveLength(4);
  });
});

describe('widthsOf', () => {
  const room = fc.integer({ min: 300, max: 4000 });
  const width = fc.integer({ min: NARROWEST, max: WIDEST });
  const set = fc.record({ Name: width, Source: width, Notes: width, Created: width }, { requiredKeys: [] });

  it('fills the room to the pixel when no width is set', () => {
    fc.assert(
      fc.property(fc.integer({ min: 592, max: 4000 }), (px) => expect(total(widthsOf(columns, {}, px))).toBe(px)),
    );
  });

  it('keeps a set width, and changes no column before it', () => {
    fc.assert(
      fc.property(room, set, width, fc.integer({ min: 0, max: 3 }), (px, others, dragged, place) => {
        const source = columns[place]?.source ?? '';
        const before = widthsOf(columns, others, px);
        const after = widthsOf(columns, { ...others, [source]: dragged }, px);
        expect(after[source]).toBe(dragged);
        for (const each of columns.slice(0, place)) expect(after[each.source]).toBe(before[each.source]);
      }),
    );
  });

  it('limits and rounds a set width', () => {
    expect([settable(-20), settable(100.4), settable(9999)]).toEqual([NARROWEST, 100, WIDEST]);
  });
});
