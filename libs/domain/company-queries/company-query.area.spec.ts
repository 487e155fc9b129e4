import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { type CompanyQueryCommand, companyQueryDecider, type CompanyQueryEvent } from './company-query.area.ts';

const rosa = user(1, 'Rosa Kim', { roleGroup: roleGroup.ACCOUNTING_ADMINISTRATOR });
const mia = user(2, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const query = { CompanyQueryID: 7, CompanyID: 3 };
const asked = { ...query, CompanyTradingName: 'Barwon Health', CallbackDateTime: '2026-07-02T00:00:00.000Z' };
const requested: CompanyQueryEvent = { type: 'CompanyCallbackRequested', data: asked };
const actioned: CompanyQueryEvent = { type: 'CompanyQueryActioned', data: query };
const reopened: CompanyQueryEvent = { type: 'CompanyQueryReopened', data: query };
const action: CompanyQueryCommand = { type: 'ActionCompanyQuery' };

describe('a callback for an employer', () => {
  it('is requested by anybody', () =>
    given(companyQueryDecider)
      .when({ type: 'RequestCompanyCallback', ...asked }, system)
      .then([requested]));
  it('is not in the past', () =>
    given(companyQueryDecider)
      .when({ type: 'RequestCompanyCallback', ...asked, CallbackDateTime: '2026-06-30T23:59:59.999Z' }, system)
      .thenRejected('ruleBroken', 'Callback time cannot be in the past'));
  it('is for no time that is more than a year ahead', () => {
    const at = (CallbackDateTime: string) =>
      given(companyQueryDecider).when({ type: 'RequestCompanyCallback', ...asked, CallbackDateTime }, system);
    at('2027-07-02T00:00:00.000Z').then([
      { ...requested, data: { ...asked, CallbackDateTime: '2027-07-02T00:00:00.000Z' } },
    ]);
    at('2027-07-02T00:00:00.001Z').thenRejected('ruleBroken', 'Callback time cannot be more than a year ahead');
    at('9000-07-02T00:00:00.000Z').thenRejected('ruleBroken', 'Callback time cannot be more than a year ahead');
  });
});

describe('a company query', () => {
  it('is marked as actioned, once', () => {
    given(companyQueryDecider, [requested]).when(action, rosa).then([actioned]);
    given(companyQueryDecider, [requested, actioned]).when(action, rosa).then([]);
  });
  it('is for those who run the month end', () =>
    given(companyQueryDecider, [requested])
      .when(action, mia)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
  it('must be there', () =>
    given(companyQueryDecider).when(action, rosa).thenRejected('missing', 'Company query does not exist.'));
  it('is open again after an undo, and actioned after the undo of that', () => {
    const undo = (decision: string, ...events: CompanyQueryEvent[]): CompanyQueryCommand =>
      undoOf(decision, events, 'Rosa Kim');
    given(companyQueryDecider, [requested, actioned])
      .when(undo('1', requested, actioned), rosa)
      .then([reopened]);
    given(companyQueryDecider, [requested, actioned, reopened])
      .when(undo('2', requested, actioned, reopened), rosa)
      .then([actioned]);
    given(companyQueryDecider, [requested])
      .when(undo('0', requested), rosa)
      .thenRejected('ruleBroken', companyQueryMessage.askedStays);
    given(companyQueryDecider, [requested, actioned])
      .when(undo('1', requested, actioned), mia)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });
});
