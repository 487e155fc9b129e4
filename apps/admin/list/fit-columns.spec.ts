import { describe, expect, it } from '@jest/globals';
import { fitColumns } from './fit-columns.ts';
import type { Column } from './list-types.ts';

const column = (source: string, size: Column['size'], givesWay?: number): Column => ({ source, label: source, size, cell: null, ...(givesWay === undefined ? {} : { givesWay }) });
// 128 + 104 + 240 + 104 = 576 px
const columns = [column('Name', 'm'), column('Source', 's', 2), column('Notes', 'xl', 1), column('Created', 's')];
const shown = (room: number | undefined, dragged: Readonly<Record<string, number>> = {}) => fitColumns(columns, dragged, room).columns.map(({ source }) => source);
const total = (room: number) => Object.values(fitColumns(columns, {}, room).widths).reduce((sum, width) => sum + width, 0);

describe('columns side by side', () => {
  it('all show where there is room, and while nobody knows how much', () => {
    expect(shown(600)).toEqual(['Name', 'Source', 'Notes', 'Created']);
    expect(shown(undefined)).toEqual(['Name', 'Source', 'Notes', 'Created']);
  });

  it('narrow a little before one has to go', () => {
    expect(shown(540)).toHaveLength(4);
    expect(total(540)).toBeLessThanOrEqual(540);
  });

  it('go one after the other, the last one that matters never', () => {
    expect(shown(400)).toEqual(['Name', 'Source', 'Created']);
    expect(shown(250)).toEqual(['Name', 'Created']);
    expect(shown(50)).toEqual(['Name', 'Created']);
  });

  it('stay as wide as they were dragged', () => {
    expect(shown(400, { Notes: 300 })).toEqual(['Name', 'Notes', 'Created']);
    expect(fitColumns(columns, { Notes: 300 }, 400).widths['Notes']).toBe(300);
  });
});
