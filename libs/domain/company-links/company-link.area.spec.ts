import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { type CompanyLinkCommand, companyLinkDecider, type CompanyLinkEvent } from './company-link.area.ts';

const rosa = user(1, 'Rosa Kim', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT });
const mia = user(2, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });

const link = (
  LinkedCompanyID: number,
  ParentCompanyID: number,
  ChildCompanyID: number,
  DateFrom: string | null = null,
  DateTo: string | null = null,
) => ({ LinkedCompanyID, ParentCompanyID, ChildCompanyID, DateFrom, DateTo });
const linked = (...of: Parameters<typeof link>): CompanyLinkEvent => ({ type: 'CompaniesLinked', data: link(...of) });
const linking = (...of: Parameters<typeof link>): CompanyLinkCommand => ({ type: 'LinkCompanies', ...link(...of) });
const [in2024, in2025, in2026] = ['2024-01-01', '2025-01-01', '2026-01-01'];

describe('linking a company to a child company', () => {
  it('records both, and the days', () =>
    given(companyLinkDecider)
      .when(linking(1, 3, 5, in2024, in2025), rosa)
      .then([linked(1, 3, 5, in2024, in2025)]));
  it('is for those who change companies', () =>
    given(companyLinkDecider)
      .when(linking(1, 3, 5), mia)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
  it('to itself is refused', () =>
    given(companyLinkDecider)
      .when(linking(1, 3, 3), rosa)
      .thenRejected('ruleBroken', 'Cannot link a company to itself'));
  it('twice is refused, unless the first time is over', () => {
    given(companyLinkDecider, [linked(1, 3, 5)])
      .when(linking(2, 3, 5), rosa)
      .thenRejected('ruleBroken', 'Company has already been linked');
    given(companyLinkDecider, [linked(1, 3, 5, null, in2025)])
      .when(linking(2, 3, 5, in2025), rosa)
      .thenRejected('ruleBroken', 'Company has already been linked');
    given(companyLinkDecider, [linked(1, 3, 5, null, in2024)])
      .when(linking(2, 3, 5, in2025), rosa)
      .then([linked(2, 3, 5, in2025)]);
  });
  it('that it belongs to already, by however many links, is refused', () => {
    given(companyLinkDecider, [linked(1, 3, 5)])
      .when(linking(2, 5, 3), rosa)
      .thenRejected('ruleBroken', companyLinkMessage.circle);
    given(companyLinkDecider, [linked(1, 3, 5), linked(2, 5, 7), linked(3, 7, 9)])
      .when(linking(4, 9, 3), rosa)
      .thenRejected('ruleBroken', companyLinkMessage.circle);
  });
  it('is no circle where not all links hold on one day', () => {
    given(companyLinkDecider, [linked(1, 3, 5, null, in2024)])
      .when(linking(2, 5, 3, in2025), rosa)
      .then([linked(2, 5, 3, in2025)]);
    given(companyLinkDecider, [linked(1, 3, 5, in2024, in2025), linked(2, 5, 7, in2026)])
      .when(linking(3, 7, 3), rosa)
      .then([linked(3, 7, 3)]);
  });
  it('may have several parents, and be reached by two ways', () =>
    given(companyLinkDecider, [linked(1, 3, 5), linked(2, 3, 7), linked(3, 5, 9)])
      .when(linking(4, 7, 9), rosa)
      .then([linked(4, 7, 9)]));
  it('from a day after the last one is refused', () =>
    given(companyLinkDecider)
      .when(linking(1, 3, 5, in2025, in2024), rosa)
      .thenRejected('ruleBroken', companyLinkMessage.order));
});

describe('the days of a link', () => {
  const amend = (DateFrom: string | null, DateTo: string | null): CompanyLinkCommand => ({
    type: 'AmendCompanyLink',
    LinkedCompanyID: 1,
    DateFrom,
    DateTo,
  });
  const of = { LinkedCompanyID: 1, ParentCompanyID: 3, ChildCompanyID: 5 };

  it('are changed, with what they were', () => {
    given(companyLinkDecider, [linked(1, 3, 5)])
      .when(amend(in2024, null), rosa)
      .then([{ type: 'CompanyLinkAmended', data: { ...of, DateFrom: in2024, was: { DateFrom: null } } }]);
    given(companyLinkDecider, [linked(1, 3, 5)])
      .when(amend(null, null), rosa)
      .then([]);
  });
  it('do not reach into another link of the two, nor close a circle', () => {
    given(companyLinkDecider, [linked(1, 3, 5, null, in2024), linked(2, 3, 5, in2025)])
      .when(amend(null, null), rosa)
      .thenRejected('ruleBroken', 'Company has already been linked');
    given(companyLinkDecider, [linked(1, 3, 5, null, in2024), linked(2, 5, 3, in2025)])
      .when(amend(null, in2025), rosa)
      .thenRejected('ruleBroken', companyLinkMessage.circle);
  });
  it('of no link are refused', () =>
    given(companyLinkDecider).when(amend(in2024, null), rosa).thenRejected('missing', 'Link does not exist.'));
});

describe('removing a link', () => {
  const unlinked = (...of: Parameters<typeof link>): CompanyLinkEvent => ({
    type: 'CompaniesUnlinked',
    data: link(...of),
  });

  it('says what was linked, once', () => {
    given(companyLinkDecider, [linked(1, 3, 5, in2024)])
      .when({ type: 'UnlinkCompanies', LinkedCompanyID: 1 }, rosa)
      .then([unlinked(1, 3, 5, in2024)]);
    given(companyLinkDecider, [linked(1, 3, 5), unlinked(1, 3, 5)])
      .when({ type: 'UnlinkCompanies', LinkedCompanyID: 1 }, rosa)
      .thenRejected('missing', 'Link does not exist.');
  });
  it('happens to all links of a company that is there no more', () =>
    given(companyLinkDecider, [linked(1, 3, 5), linked(2, 7, 3), linked(3, 7, 9)])
      .when({ type: 'UnlinkCompany', CompanyID: 3 }, system)
      .then([unlinked(1, 3, 5), unlinked(2, 7, 3)]));
  it('is undone, and so is linking and a change of days', () => {
    const undo = (decision: string, ...events: CompanyLinkEvent[]): CompanyLinkCommand => undoOf(decision, events);
    const amended: CompanyLinkEvent = {
      type: 'CompanyLinkAmended',
      data: { LinkedCompanyID: 1, ParentCompanyID: 3, ChildCompanyID: 5, DateTo: in2026, was: { DateTo: null } },
    };
    const removed = [linked(1, 3, 5), unlinked(1, 3, 5)];
    given(companyLinkDecider, removed)
      .when(undo('1', ...removed), rosa)
      .then([linked(1, 3, 5)]);
    given(companyLinkDecider, [linked(1, 3, 5)])
      .when(undo('0', linked(1, 3, 5)), rosa)
      .then([unlinked(1, 3, 5)]);
    given(companyLinkDecider, [linked(1, 3, 5), amended])
      .when(undo('1', linked(1, 3, 5), amended), rosa)
      .then([
        {
          type: 'CompanyLinkAmended',
          data: { LinkedCompanyID: 1, ParentCompanyID: 3, ChildCompanyID: 5, DateTo: null, was: { DateTo: in2026 } },
        },
      ]);
    given(companyLinkDecider, [...removed, linked(2, 5, 3)])
      .when(undo('1', ...removed), rosa)
      .thenRejected('ruleBroken', companyLinkMessage.circle);
  });
});
