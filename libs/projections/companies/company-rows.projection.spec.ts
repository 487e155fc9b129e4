import { describe, it } from '@jest/globals';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';
import { given, recorded, renamed } from '../kernel/given.ts';
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
  it('show an added company with its user and time, before any month-end mail', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded('CompanyAdded', { CompanyID: 4, ...details }),
    ]).then([row(3), row(4)]));
  it('show an amendment of a company and the user who made it', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      recorded(
        'CompanyAmended',
        { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: { CompanyTradingName: 'Barwon Health' } },
        { revision: 1n },
      ),
    ]).then([{ ...row(3), CompanyTradingName: 'Barwon Water', Version: 1 }]));
  it('show the new name of the user who last amended a company', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      renamed(7, 'Kim Lee', 'Kim Lee-Ruiz'),
    ]).then([{ ...row(3), TQEModifiedByUserName: 'Kim Lee-Ruiz' }]));
  it('show the new name of the manager of a company', () =>
    given(companyRows, [
      recorded('CompanyAdded', { CompanyID: 3, ...details }),
      renamed(9, 'Sam Whitlock', 'Sam Whitlock-Ruiz'),
    ]).then([{ ...row(3), ManagedByUserName: 'Sam Whitlock-Ruiz' }]));
});
