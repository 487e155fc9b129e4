import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isEdited, readState, writeState, type ListDefaults, type ListState } from './list-search.ts';
import type { FilterValue, FilterValues, ListFilter, Sort } from './list-types.ts';

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    source: 'StatusCodeID',
    label: 'Status',
    choices: [
      { id: 3, name: 'Open' },
      { id: 5, name: 'Qualified' },
      { id: 4, name: 'Closed' },
    ],
  },
  {
    kind: 'choice',
    source: 'LeaseType',
    label: 'Lease type',
    choices: [
      { id: 'Statutory', name: 'Statutory' },
      { id: 'Operational', name: 'Operational' },
    ],
    nobody: 'None',
  },
  { kind: 'user', source: 'AssignedToUserID', label: 'Assigned to', nobody: 'Unassigned' },
  { kind: 'dates', source: 'CreatedDateTime', label: 'Created' },
  { kind: 'yesNo', source: 'IsRefinance', label: 'Refinance' },
];
const pageSizes = [20, 50, 100];

const some = <Value extends number | string | null>(values: fc.Arbitrary<Value>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 4 });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc.oneof(fc.record({ from: day, to: day }), fc.record({ from: day }), fc.record({ to: day }));

/** Every value that the filter bar can set for each filter. */
const filterValues: fc.Arbitrary<FilterValues> = fc.record(
  {
    StatusCodeID: some(fc.constantFrom(3, 5, 4)),
    LeaseType: some(fc.constantFrom('Statutory', 'Operational', null)),
    AssignedToUserID: some(fc.option(fc.integer({ min: 1 }))),
    CreatedDateTime: range,
    IsRefinance: fc.boolean(),
  } satisfies Record<string, fc.Arbitrary<FilterValue>>,
  { requiredKeys: [] },
);
/** Any typed or pasted text, and characters with a meaning in an address. */
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('&', '=', '?', '#', '%', '+', ' ', ',', '2', 'C', '.', '-', 'é', '😀') }),
  fc.constantFrom('any', 'none', '%2C', '..'),
);
const sort: fc.Arbitrary<Sort> = fc.record({
  field: fc.constantFrom('LeadID', 'PersonFullName', 'CreatedDateTime'),
  order: fc.constantFrom('ASC', 'DESC'),
});

/** Views of the list and of the user. A saved view has any filter, text and sort. */
const views = fc.uniqueArray(
  fc.record(
    { key: typed.filter((key) => key !== ''), label: fc.constant('View'), filter: filterValues, sort, q: typed },
    { requiredKeys: ['key', 'label', 'filter'] },
  ),
  { selector: ({ key }) => key, minLength: 1, maxLength: 4 },
);

/** A list, and a state that its controls can reach. */
const list: fc.Arbitrary<{ defaults: ListDefaults; state: ListState }> = fc
  .record({ views, sort, perPage: fc.constantFrom(...pageSizes) })
  .map((own): ListDefaults => ({ ...own, filters, pageSizes }))
  .chain((defaults) =>
    fc
      .record({
        view: fc.constantFrom(...defaults.views.map(({ key }) => key)),
        filter: filterValues,
        q: typed,
        sort,
        page: fc.integer({ min: 1, max: 999_999_999 }),
        perPage: fc.constantFrom(...pageSizes),
      })
      .map((state) => ({ defaults, state })),
  );

describe('the address of a list', () => {
  it('reading the written address gives the same state', () =>
    fc.assert(
      fc.property(list, ({ defaults, state }) => {
        expect(readState(writeState(state, defaults), defaults)).toEqual(state);
      }),
      { numRuns: 300 },
    ));

  it('writing and reading any address gives the same state', () =>
    fc.assert(
      fc.property(
        list,
        fc.array(
          fc.tuple(fc.constantFrom('view', 'q', 'sort', 'page', 'size', ...filters.map(({ source }) => source)), typed),
        ),
        ({ defaults }, parameters) => {
          const state = readState(`?${new URLSearchParams(parameters).toString()}`, defaults);
          expect(readState(writeState(state, defaults), defaults)).toEqual(state);
        },
      ),
      { numRuns: 300 },
    ));

  it('a view counts as edited neither when opened nor after reordered choices, and the same after a reload', () =>
    fc.assert(
      fc.property(list, ({ defaults, state }) => {
        const opened = readState(`?${new URLSearchParams({ view: state.view }).toString()}`, defaults);
        expect(isEdited(opened, defaults)).toBe(false);
        expect(isEdited({ ...opened, page: state.page, perPage: state.perPage }, defaults)).toBe(false);
        const reversed = Object.fromEntries(
          Object.entries(opened.filter).map(([source, value]) => [
            source,
            Array.isArray(value) ? value.toReversed() : value,
          ]),
        );
        expect(isEdited({ ...opened, filter: reversed }, defaults)).toBe(false);
        expect(isEdited(readState(writeState(state, defaults), defaults), defaults)).toBe(isEdited(state, defaults));
      }),
      { numRuns: 300 },
    ));

  it('any change of filter, text or sort counts as an edit until the view stores it', () =>
    fc.assert(
      fc.property(list, ({ defaults, state: { view, filter, q, sort, ...state } }) => {
        const opened = readState(`?${new URLSearchParams({ view }).toString()}`, defaults);
        expect(isEdited({ ...opened, q: `${opened.q}x` }, defaults)).toBe(true);
        expect(
          isEdited(
            { ...opened, sort: { ...opened.sort, order: opened.sort.order === 'ASC' ? 'DESC' : 'ASC' } },
            defaults,
          ),
        ).toBe(true);
        for (const source of Object.keys(opened.filter)) {
          const { [source]: _, ...without } = opened.filter;
          expect(isEdited({ ...opened, filter: without }, defaults)).toBe(true);
        }
        const updated = defaults.views.map((each) => (each.key === view ? { ...each, filter, q, sort } : each));
        expect(isEdited({ view, filter, q, sort, ...state }, { ...defaults, views: updated })).toBe(false);
      }),
      { numRuns: 300 },
    ));
});
