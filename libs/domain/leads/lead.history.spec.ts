import { describe, expect, it } from '@jest/globals';
import { leadSource, leadStatus } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { leadHistory } from './lead.history.ts';

const { entries } = leadHistory;
const aroha: LeadPerson = { PersonID: 7, PersonFullName: 'Aroha Ngata', PersonEmployerName: 'Barwon Health', PersonEmail: 'aroha@example.com', PersonContactNumber: '0412884210' };
const logged = (OriginationCodeID: Parameters<typeof entries.LeadLogged>[0]['OriginationCodeID'], CustomFormName: string | null = null) =>
  entries.LeadLogged({ LeadID: 42, ...aroha, ...blankLead, OriginationCodeID, CustomFormName }).Description;
const assigned = (warm: boolean) =>
  entries.LeadAssigned({ LeadID: 42, from: { UserID: 9, FullName: 'Sam Whitlock' }, to: { UserID: 3, FullName: 'Lee Park' }, warm, tellClient: true });

describe('the history of a lead', () => {
  it('says where it came from', () => {
    expect(logged(leadSource.WEBSITE)).toBe('Logged from the website');
    expect(logged(leadSource.CUSTOM_FORM, 'Barwon EV day')).toBe('Logged from form “Barwon EV day”');
    expect(logged(leadSource.SYSTEM)).toBe('Logged by the system');
  });
  it('says who got it, from whom, and whether warm', () => {
    expect(assigned(false)).toMatchObject({ Kind: 'assignee', Description: 'Assigned to Lee Park', ChangeFromName: 'Sam Whitlock', ChangeToName: 'Lee Park' });
    expect(assigned(true).Description).toBe('Assigned to Lee Park, warm');
  });
  it('says how the status changed', () =>
    expect(entries.LeadStatusChanged({ LeadID: 42, from: leadStatus.QUALIFIED, to: leadStatus.CLOSED })).toMatchObject({ Kind: 'status', Description: 'Status Qualified to Closed', ChangeFromName: 'Qualified', ChangeToName: 'Closed' }));
  it('says dates of settlement as days in Melbourne', () => {
    expect(entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: '2026-12-13T13:00:00.000Z' }).Description).toBe('Expected settlement set to 14/12/2026');
    expect(entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: '2026-07-13T13:00:00.000Z' }).Description).toBe('Expected settlement set to 13/07/2026');
    expect(entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: null }).Description).toBe('Expected settlement taken back');
    expect(entries.LeadSettled({ LeadID: 42, SettlementDateActual: null }).Description).toBe('Settlement taken back');
  });
  it('names what was amended, each thing once, and never what a sealed field holds', () => {
    const { Description } = entries.LeadAmended({ LeadID: 42, PersonID: 7, CurrentCarModel: 'CX-5', CurrentCarYear: 2019, PreferredLeaseTerm: 4, AnnualKMs: 9_000, Notes: 'Rang about payday' });
    expect(Description).toBe('Current car, annual KMs, lease term and notes changed');
  });
  it('names another person as the one change', () => {
    const { Description } = entries.LeadPersonChanged({ LeadID: 42, from: 8, ...aroha, Notes: 'x', AnnualIncome: 1, Referral: null });
    expect(Description).toBe('Person changed');
  });
});
