import { describe, it } from '@jest/globals';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';
import { given, recorded } from '../kernel/given.ts';
import { companyRows } from './company-rows.projection.ts';

const details: CompanyDetails = {
  CompanyTradingName: 'Barwon Health',
  PackEdgeCompanyID: 501,
  AspireOneCompanyID: null,
  PackEdgeCompanyStatusID: companyStatus.ACTIVE,
  PackEdgeCompanyTypeID: '42,44',
  MainContactPersonID: 7,
  ManagedByUserID: 9,
  ManagedByUserName: 'Sam Whitlock',
  MonthEndReportCCList: 'payroll@barwon.example',
};
const row = (CompanyID: number) => ({
  ...details,
  id: CompanyID,
  CompanyID,
  Version: 0,
  MonthEndEmailSentCount: 0,
  MonthEndEmailSentDateTime: null,
  TQEModifiedDateTime: '2026-07-01T00:00:00.000Z',
  TQEModifiedByUserID: 7,
  TQEModifiedByUserName: 'Kim Lee',
});

describe('the rows of companies', () => {
  it('show what was added, by whom and when, with no month-end mail sent yet', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded('CompanyAdded', { CompanyID: 4, ...details }),
    ]).then([row(3), row(4)]));
  it('show what was amended, and by whom last', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded(
        'CompanyAmended',
        { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: { CompanyTradingName: 'Barwon Health' } },
        { revision: 1n },
      ),
    ]).then([{ ...row(3), CompanyTradingName: 'Barwon Water', Version: 1 }]));
  it('follow a new name of whoever modified them last', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded('UserAmended', {
        UserID: 7,
        FirstName: 'Kim',
        LastName: 'Lee-Ruiz',
        was: { FirstName: 'Kim', LastName: 'Lee' },
      }),
    ]).then([{ ...row(3), TQEModifiedByUserName: 'Kim Lee-Ruiz' }]));
  it('follow a new name of the manager', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded('UserAmended', {
        UserID: 9,
        FirstName: 'Sam',
        LastName: 'Whitlock-Ruiz',
        was: { FirstName: 'Sam', LastName: 'Whitlock' },
      }),
    ]).then([{ ...row(3), ManagedByUserName: 'Sam Whitlock-Ruiz' }]));
});
