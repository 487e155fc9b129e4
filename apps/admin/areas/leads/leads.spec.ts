import { describe, expect, it } from '@jest/globals';
import { permission, type Rights } from '@leaseledger/contract/access/permissions';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { filterOf } from '../../records/list/filters/filter-of.ts';
import { leadFilters, leadViews } from './lead-views.ts';
import { yearsText } from '@leaseledger/contract/kernel/format';
import { vehicleYears } from '../../platform/form/inputs/quote-choices.ts';
import { isSettled, showsSettlement } from './settlement.ts';

const specialist: Rights = {
  permissions: new Set([permission.LEADS_USER]),
  roleGroup: 10000,
  lineManager: false,
  external: false,
};
const manager: Rights = { ...specialist, permissions: new Set([permission.LEADS_USER, permission.LEADS_MANAGEMENT]) };
const external: Rights = { ...manager, external: true };
const keys = (rights: Rights) => leadViews(7, rights, '2026-02-11').map(({ key }) => key);

describe('leadViews', () => {
  it('offers open, mine, unassigned, settling this month and all', () => {
    expect(keys(specialist)).toEqual(['open', 'mine', 'unassigned', 'settling', 'all']);
  });

  it('offers external users no view by assignment', () => {
    expect(keys(external)).toEqual(['open', 'settling', 'all']);
  });

  it('filters the settling view by the first and last day of the month', () => {
    expect(leadViews(7, specialist, '2026-02-11').find(({ key }) => key === 'settling')?.filter).toEqual({
      ExpectedSettlementDate: { from: '2026-02-01', to: '2026-02-28' },
    });
  });
});

it.each([
  [manager, true],
  [specialist, false],
  [external, true],
])('offers the filter by assignee only to users who see other people’s leads', (rights, asks) => {
  expect(leadFilters(rights).some(({ source }) => source === 'AssignedToUserID')).toBe(asks);
});

describe('vehicleYears', () => {
  it('offers next year down to 15 years ago', () => {
    const years = vehicleYears(2026, null).map(({ id }) => id);
    expect([years[0], years.at(-1), years.length]).toEqual([2027, 2011, 17]);
  });

  it('adds the record’s own older year once', () => {
    expect(vehicleYears(2026, 1998).filter(({ id }) => id === 1998)).toHaveLength(1);
    expect(vehicleYears(2026, 2019)).toHaveLength(17);
  });
});

describe('settlement', () => {
  it('shows the settlement block once the lead is no longer open', () => {
    expect([3, 5, 4].map((StatusCodeID) => showsSettlement({ StatusCodeID }))).toEqual([false, true, true]);
  });

  it('counts a lead as settled by its own flag or by its model’s status', () => {
    expect(isSettled({ IsSettled: true, LinkedModelStatus: null })).toBe(true);
    expect(isSettled({ IsSettled: false, LinkedModelStatus: 'Settlement' })).toBe(true);
    expect(isSettled({ IsSettled: false, LinkedModelStatus: 'Quoted' })).toBe(false);
  });
});

it('writes lease terms in years', () => {
  expect([1, 3].map(yearsText)).toEqual(['1 year', '3 years']);
});

it.each([
  ['Status', ['Open', 'Qualified', 'Closed']],
  ['Priority', ['Low', 'Medium', 'High']],
])('offers the choices of the filter %s in their order of progress, not by number', (label, names) => {
  const filters = leadFilters(manager).map((each) => filterOf(leadList, each));
  const filter = filters.find((each) => each.label === label);
  expect(filter?.kind === 'choice' && filter.choices.map(({ name }) => name)).toEqual(names);
});
