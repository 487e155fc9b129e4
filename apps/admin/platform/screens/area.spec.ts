import { describe, expect, it } from '@jest/globals';
import { mayDo, type ConsoleArea } from './area.ts';
import { refreshesOf } from './use-areas.ts';

const nothing = Object.assign(() => null, { loadAhead: async () => undefined });

const area = (resource: string, linked: readonly string[] = []): ConsoleArea => ({
  resource,
  path: `/${resource}`,
  label: resource,
  icon: nothing as never, // This spec renders nothing.
  menu: { group: 'Origination' },
  may: { list: ({ external }) => !external, delete: ({ lineManager }) => lineManager },
  screens: { List: nothing, Record: nothing },
  subject: { type: resource, name: resource },
  one: () => Promise.reject(new Error('not asked')),
  linked,
});

describe('areas of the console', () => {
  const areas = [area('leads', ['persons']), area('persons'), area('companies')];

  it('a change refreshes linked areas in both directions', () => {
    expect(refreshesOf(areas, 'leads')).toEqual(['leads', 'persons', 'history']);
    expect(refreshesOf(areas, 'persons')).toEqual(['persons', 'leads', 'history']);
    expect(refreshesOf(areas, 'companies')).toEqual(['companies', 'history']);
  });

  it('the list rule also allows show, and an action without a rule is for nobody', () => {
    const rights = { permissions: new Set<number>(), roleGroup: null, lineManager: false, external: false };
    const may = (action: string, resource = 'leads') => mayDo(areas, rights, resource, action);
    expect([may('list'), may('show'), may('delete'), may('export'), may('toString'), may('list', 'unknown')]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(mayDo(areas, { ...rights, lineManager: true }, 'leads', 'delete')).toBe(true);
  });
});
