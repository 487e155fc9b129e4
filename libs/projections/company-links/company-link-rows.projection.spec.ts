import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { companyLinkRows } from './company-link-rows.projection.ts';

const link = { LinkedCompanyID: 1, ParentCompanyID: 3, ChildCompanyID: 5, DateFrom: '2024-01-01', DateTo: null };
const { DateFrom: _, DateTo: _to, ...ids } = link;

describe('the rows of linked companies', () => {
  it('show both linked companies and the days of the link', () =>
    given(companyLinkRows, [recorded('CompaniesLinked', link)]).then([{ id: 1, ...link }]));
  it('show the changed days of a link', () =>
    given(companyLinkRows, [
      recorded('CompaniesLinked', link),
      recorded('CompanyLinkAmended', { ...ids, DateFrom: null, was: { DateFrom: '2024-01-01' } }),
      recorded('CompanyLinkAmended', { ...ids, DateTo: '2026-01-01', was: { DateTo: null } }),
    ]).then([{ id: 1, ...link, DateFrom: null, DateTo: '2026-01-01' }]));
  it('remove the row of a removed link', () =>
    given(companyLinkRows, [recorded('CompaniesLinked', link), recorded('CompaniesUnlinked', link)]).then([]));
});
