import { describe, expect, it } from '@jest/globals';
import { addressOf, readState, writeState, type ListDefaults } from './list-search.ts';

const defaults: ListDefaults = {
  views: [
    { key: 'open', label: 'All open', filter: { StatusCodeID: [3, 5] } },
    { key: 'mine', label: 'Mine', filter: { AssignedToUserID: [4] }, sort: { field: 'LeadID', order: 'ASC' } },
  ],
  filters: [
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
    { kind: 'user', source: 'AssignedToUserID', label: 'Assigned to', nobody: 'Unassigned' },
    { kind: 'dates', source: 'CreatedDateTime', label: 'Created' },
    { kind: 'yesNo', source: 'IsRefinance', label: 'Refinance' },
  ],
  sort: { field: 'CreatedDateTime', order: 'DESC' },
  pageSizes: [20, 50],
  perPage: 20,
};

describe('readState', () => {
  it('reads names with commas and percent signs back unchanged', () => {
    const [name, other] = ['Murray, Left & Sons 100%', 'Otway%2CDairies'];
    const named: ListDefaults = {
      ...defaults,
      filters: [
        ...defaults.filters,
        { kind: 'found', source: 'PersonEmployerName', label: 'Company', search: async () => [] },
      ],
    };
    const filter = { StatusCodeID: [4], PersonEmployerName: [name, other] };
    expect(readState(addressOf(filter), named).filter).toEqual(filter);
    expect(readState(writeState({ ...readState('', named), filter }, named), named).filter).toEqual(filter);
  });

  it('shows the first view for a bare address', () => {
    expect(readState('', defaults)).toEqual({
      view: 'open',
      filter: { StatusCodeID: [3, 5] },
      q: '',
      sort: defaults.sort,
      page: 1,
      perPage: 20,
    });
  });

  it('lets the address narrow, widen and clear the filter of the view', () => {
    expect(readState('?StatusCodeID=4', defaults).filter).toEqual({ StatusCodeID: [4] });
    expect(readState('?StatusCodeID=any', defaults).filter).toEqual({});
    expect(readState('?AssignedToUserID=none,12', defaults).filter).toEqual({
      StatusCodeID: [3, 5],
      AssignedToUserID: [null, 12],
    });
  });

  it('takes the sort of the view unless the address has one', () => {
    expect(readState('?view=mine', defaults).sort).toEqual({ field: 'LeadID', order: 'ASC' });
    expect(readState('?view=mine&sort=-PersonFullName', defaults).sort).toEqual({
      field: 'PersonFullName',
      order: 'DESC',
    });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?size=33',
    '?view=gone',
    '?CreatedDateTime=yesterday..',
    '?IsRefinance=maybe',
    '?AssignedToUserID=me',
  ])('ignores an invalid value: %s', (search) => {
    const { page, perPage, view, filter } = readState(search, defaults);
    expect({
      page,
      perPage,
      view,
      created: filter['CreatedDateTime'],
      refinance: filter['IsRefinance'],
      assignee: filter['AssignedToUserID'],
    }).toEqual({ page: 1, perPage: 20, view: 'open' });
  });
});

describe('writeState', () => {
  it.each([
    '',
    '?view=mine',
    '?StatusCodeID=any&page=3',
    '?StatusCodeID=4',
    '?AssignedToUserID=none,12&CreatedDateTime=2026-11-01..2026-11-21&IsRefinance=no&q=kia+ev5&sort=PersonFullName&size=50',
    '?CreatedDateTime=..2026-11-21',
  ])('writes %s back unchanged', (search) => {
    expect(writeState(readState(search, defaults), defaults)).toBe(search);
  });

  it('leaves out values that equal those of the view', () => {
    expect(writeState(readState('?view=mine&AssignedToUserID=4&sort=LeadID&page=1', defaults), defaults)).toBe(
      '?view=mine',
    );
  });
});
