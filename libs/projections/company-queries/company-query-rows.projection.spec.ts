import { describe, it } from '@jest/globals';
import type { CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import { given, recorded } from '../kernel/given.ts';
import { companyQueryRows } from './company-query-rows.projection.ts';

const query = { CompanyQueryID: 7, CompanyID: 3 };
const requested = recorded('CompanyCallbackRequested', {
  ...query,
  CompanyTradingName: 'Barwon Health',
  CallbackDateTime: '2026-07-02T00:00:00.000Z',
});
const actioned = recorded('CompanyQueryActioned', query, { revision: 1n });
const open: CompanyQueryRow = {
  ...query,
  id: 7,
  Version: 0,
  CompanyTradingName: 'Barwon Health',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  CallbackDateTime: '2026-07-02T00:00:00.000Z',
  PreferredBookingDateTime: null,
  Actioned: 0,
  ActionedDateTime: null,
  ActionedByUserID: null,
  ActionedByUserName: null,
};

describe('the rows of company queries', () => {
  it('show a query of a company and its time', () => given(companyQueryRows, [requested]).then([open]));
  it('show the user who actioned a query, and when', () =>
    given(companyQueryRows, [requested, actioned]).then([
      {
        ...open,
        Version: 1,
        Actioned: 1,
        ActionedDateTime: '2026-07-01T00:00:00.000Z',
        ActionedByUserID: 7,
        ActionedByUserName: 'Kim Lee',
      },
    ]));
  it('show a query as open again after an undo', () =>
    given(companyQueryRows, [requested, actioned, recorded('CompanyQueryReopened', query, { revision: 2n })]).then([
      { ...open, Version: 2 },
    ]));
  it('show the new name of the company of a query', () =>
    given(companyQueryRows, [
      requested,
      recorded('CompanyAmended', {
        CompanyID: 3,
        CompanyTradingName: 'Barwon Water',
        was: { CompanyTradingName: 'Barwon Health' },
      }),
    ]).then([{ ...open, CompanyTradingName: 'Barwon Water' }]));
});
