import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { type CompanyCommand, companyDecider, type CompanyEvent } from './company.area.ts';
import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';

const details: CompanyDetails = {
  CompanyTradingName: 'Barwon Health',
  PackEdgeCompanyID: 501,
  AspireOneCompanyID: null,
  PackEdgeCompanyStatusID: companyStatus.ACTIVE,
  PackEdgeCompanyTypeID: '42',
  MainContactPersonID: null,
  ManagedByUserID: null,
  ManagedByUserName: null,
  MonthEndReportCCList: null,
};
const add: CompanyCommand = { type: 'AddCompany', CompanyID: 3, details };
const added: CompanyEvent = { type: 'CompanyAdded', data: { CompanyID: 3, ...details } };

describe('adding a company', () => {
  it('is for those who change companies, and for the system', () => {
    given(companyDecider)
      .when(add, user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT }))
      .then([added]);
    given(companyDecider).when(add, system).then([added]);
  });
  it('is not for those who may only read them', () =>
    given(companyDecider)
      .when(add, user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

describe('a company that names a forgotten person', () => {
  const known: CompanyEvent = {
    type: 'CompanyAdded',
    data: { CompanyID: 3, ...details, MainContactPersonID: 7, MonthEndReportCCList: 'a@b.example, Greta@b.example' },
  };
  const blank = (...mentions: readonly { field: string; at: number; text: string }[]): CompanyCommand => ({
    type: 'BlankMentions',
    mentions,
  });

  it('loses them as recipient and main contact, without a record of what was there', () =>
    given(companyDecider, [known])
      .when(
        blank(
          { field: 'MonthEndReportCCList', at: 13, text: 'greta@b.example' },
          { field: 'MainContactPersonID', at: 7, text: 'Greta' },
        ),
        system,
      )
      .then([
        {
          type: 'CompanyAmended',
          data: { CompanyID: 3, MonthEndReportCCList: 'a@b.example', MainContactPersonID: null, was: {} },
        },
      ]));
  it('keeps another main contact, and changes nothing a second time', () => {
    given(companyDecider, [known])
      .when(blank({ field: 'MainContactPersonID', at: 8, text: 'Greta' }), system)
      .then([]);
    given(companyDecider, [known])
      .when(blank({ field: 'MonthEndReportCCList', at: 0, text: 'other@b.example' }), system)
      .then([]);
  });
  it('is blanked by the system alone', () =>
    given(companyDecider, [known])
      .when(
        blank({ field: 'MainContactPersonID', at: 7, text: 'Greta' }),
        user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT }),
      )
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

describe('amending a company', () => {
  const rosa = user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT });
  const mia = user(2, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
  const amended = (changes: Partial<CompanyDetails>, was: Partial<CompanyDetails>): CompanyEvent => ({
    type: 'CompanyAmended',
    data: { CompanyID: 3, ...changes, was },
  });
  const amend = (changes: Partial<CompanyDetails>): CompanyCommand => ({ type: 'AmendCompany', changes });

  it('records what changed, with what it was', () =>
    given(companyDecider, [added])
      .when(amend({ ...details, CompanyTradingName: 'Barwon Water' }), rosa)
      .then([amended({ CompanyTradingName: 'Barwon Water' }, { CompanyTradingName: 'Barwon Health' })]));
  it('records a manager with their name, and nothing where the same one is called otherwise', () => {
    const managed = amended(
      { ManagedByUserID: 9, ManagedByUserName: 'Sam Whitlock' },
      { ManagedByUserID: null, ManagedByUserName: null },
    );
    given(companyDecider, [added])
      .when(amend({ ManagedByUserID: 9, ManagedByUserName: 'Sam Whitlock' }), rosa)
      .then([managed]);
    given(companyDecider, [added, managed])
      .when(amend({ ManagedByUserID: 9, ManagedByUserName: 'Sam Ruiz' }), rosa)
      .then([]);
  });
  it('records nothing when nothing changed', () => given(companyDecider, [added]).when(amend(details), rosa).then([]));
  it('is for those who change companies, of a company that is there', () => {
    given(companyDecider, [added])
      .when(amend({ AspireOneCompanyID: 9 }), mia)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    given(companyDecider)
      .when(amend({ AspireOneCompanyID: 9 }), rosa)
      .thenRejected('missing', 'Company does not exist.');
  });
  it('is undone unless the same was changed since', () => {
    const renamed = amended({ CompanyTradingName: 'Barwon Water' }, { CompanyTradingName: 'Barwon Health' });
    const again = amended({ CompanyTradingName: 'Barwon' }, { CompanyTradingName: 'Barwon Water' });
    const undo = (decision: string, ...events: CompanyEvent[]): CompanyCommand => undoOf(decision, [added, ...events]);
    given(companyDecider, [added, renamed])
      .when(undo('1', renamed), rosa)
      .then([amended({ CompanyTradingName: 'Barwon Health' }, { CompanyTradingName: 'Barwon Water' })]);
    given(companyDecider, [added, renamed, again])
      .when(undo('1', renamed, again), rosa)
      .thenRejected(
        'ruleBroken',
        'This cannot be undone: Company name was changed by Mia Okafor on 01/07/2026 10:00 am.',
      );
    given(companyDecider, [added])
      .when(undo('0'), rosa)
      .thenRejected('ruleBroken', 'This cannot be undone: a company that was added stays. Make it inactive instead.');
  });
});

describe('taking back a company', () => {
  const rosa = user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT });
  const withdrawn: CompanyEvent = {
    type: 'CompanyWithdrawn',
    data: { CompanyID: 3, CompanyTradingName: 'Barwon Health' },
  };

  it('leaves none that could be amended', () => {
    given(companyDecider, [added]).when({ type: 'WithdrawCompany' }, rosa).then([withdrawn]);
    given(companyDecider, [added, withdrawn])
      .when({ type: 'AmendCompany', changes: { AspireOneCompanyID: 9 } }, rosa)
      .thenRejected('missing', 'Company does not exist.');
  });
  it('is for those who change companies', () =>
    given(companyDecider, [added])
      .when({ type: 'WithdrawCompany' }, user(2, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});
