import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import { given, system, user } from '../kernel/given.ts';
import type { CompanyCommand } from './company.commands.ts';
import { companyDecider } from './company.decider.ts';
import type { CompanyDetails, CompanyEvent } from './company.events.ts';

const details: CompanyDetails = {
  CompanyTradingName: 'Barwon Health', PackEdgeCompanyID: 501, AspireOneCompanyID: null, PackEdgeCompanyStatusID: companyStatus.ACTIVE, PackEdgeCompanyTypeID: '42',
  MainContactPersonID: null, ManagedByUserID: null, ManagedByUserName: null, MonthEndReportCCList: null,
};
const add: CompanyCommand = { type: 'AddCompany', CompanyID: 3, details };
const added: CompanyEvent = { type: 'CompanyAdded', data: { CompanyID: 3, ...details } };

describe('adding a company', () => {
  it('is for those who change companies, and for the system', () => {
    given(companyDecider).when(add, user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT })).then([added]);
    given(companyDecider).when(add, system).then([added]);
  });
  it('is not for those who may only read them', () =>
    given(companyDecider).when(add, user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD })).thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
  it('makes it known', () => expect(companyDecider.evolve(companyDecider.initialState, added)).toEqual({ stage: 'known' }));
});
