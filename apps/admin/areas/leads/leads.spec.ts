import { describe, expect, it } from '@jest/globals';
import { permission, type Rights } from '@leaseledger/contract/access/permissions';
import { leadFilters, leadViews } from './lead-views.ts';
import { leaseTermText, vehicleYears } from '../../platform/form/inputs/quote-choices.ts';
import { isSettled, showsSettlement } from './settlement.ts';

const nobody = async () => [];
const specialist: Rights = {
  permissions: new Set([permission.LEADS_USER]),
  roleGroup: 10000,
  lineManager: false,
  external: false,
};
const manager: Rights = { ...specialist, permissions: new Set([permission.LEADS_USER, permission.LEADS_MANAGEMENT]) };
const external: Rights = { ...manager, external: true };
const keys = (rights: Rights) => leadViews(7, rights, '2026-02-11').map(({ key }) => key);

describe('the views of the leads list', () => {
  it('are open, mine, unassigned and settling this month', () => {
    expect(keys(specialist)).toEqual(['open', 'mine', 'unassigned', 'settling']);
  });

  it('leave out for external users what asks about assignment', () => {
    expect(keys(external)).toEqual(['open', 'settling']);
  });

  it('know the first and the last day of the month', () => {
    expect(leadViews(7, specialist, '2026-02-11').at(-1)?.filter).toEqual({
      ExpectedSettlementDate: { from: '2026-02-01', to: '2026-02-28' },
    });
  });
});

it.each([
  [manager, true],
  [specialist, false],
  [external, false],
])('asks whose leads only where other people’s are seen', (rights, asks) => {
  expect(leadFilters(rights, nobody).some(({ source }) => source === 'AssignedToUserID')).toBe(asks);
});

describe('vehicle years', () => {
  it('run from next year to 15 years back', () => {
    const years = vehicleYears(2026, null).map(({ id }) => id);
    expect([years[0], years.at(-1), years.length]).toEqual([2027, 2011, 17]);
  });

  it('keep an older year that the record holds, once', () => {
    expect(vehicleYears(2026, 1998).filter(({ id }) => id === 1998)).toHaveLength(1);
    expect(vehicleYears(2026, 2019)).toHaveLength(17);
  });
});

describe('settlement', () => {
  it('is shown once the lead is not open any more', () => {
    expect([3, 5, 4].map((StatusCodeID) => showsSettlement({ StatusCodeID }))).toEqual([false, true, true]);
  });

  it('is settled by itself or by its model', () => {
    expect(isSettled({ IsSettled: true, LinkedModelStatus: null })).toBe(true);
    expect(isSettled({ IsSettled: false, LinkedModelStatus: 'Settlement' })).toBe(true);
    expect(isSettled({ IsSettled: false, LinkedModelStatus: 'Quoted' })).toBe(false);
  });
});

it('counts lease terms in years', () => {
  expect([1, 3].map(leaseTermText)).toEqual(['1 year', '3 years']);
});

it.each([
  ['Status', ['Open', 'Qualified', 'Closed']],
  ['Priority', ['Low', 'Medium', 'High']],
])('offers the filter %s in the order in which a lead goes through it, not by number', (label, names) => {
  const filter = leadFilters(manager, nobody).find((each) => each.label === label);
  expect(filter?.kind === 'choice' && filter.choices.map(({ name }) => name)).toEqual(names);
});
