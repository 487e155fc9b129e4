import { describe, expect, it } from '@jest/globals';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadArea, type LeadEvent } from './lead.area.ts';
import { aroha } from '@leaseledger/contract/testing/people';

// The history tells of every event of a lead.
const { history: leadHistory } = leadArea;
const entries = leadHistory.entries as {
  readonly [Type in LeadEvent['type']]: NonNullable<(typeof leadHistory.entries)[Type]>;
};
const logged = (
  OriginationCodeID: Parameters<typeof entries.LeadLogged>[0]['OriginationCodeID'],
  CustomFormName: string | null = null,
) => entries.LeadLogged({ LeadID: 42, ...aroha, ...blankLead, OriginationCodeID, CustomFormName }).Description;
const assigned = (warm: boolean) =>
  entries.LeadAssigned({
    LeadID: 42,
    from: { UserID: 9, FullName: 'Sam Whitlock' },
    to: { UserID: 3, FullName: 'Lee Park' },
    warm,
    tellClient: true,
  });

describe('the history of a lead', () => {
  it('says where it came from', () => {
    expect(logged(leadSource.WEBSITE)).toBe('Logged from the website');
    expect(logged(leadSource.CUSTOM_FORM, 'Barwon EV day')).toBe('Logged from form “Barwon EV day”');
    expect(logged(leadSource.SYSTEM)).toBe('Logged by the system');
  });
  it('names the new and the previous assignee, and whether warm', () => {
    expect(assigned(false)).toMatchObject({
      Kind: 'assignee',
      Description: 'Assigned to Lee Park',
      ChangeFromName: 'Sam Whitlock',
      ChangeToName: 'Lee Park',
    });
    expect(assigned(true).Description).toBe('Assigned to Lee Park, warm');
  });
  it('says how the status changed', () =>
    expect(entries.LeadStatusChanged({ LeadID: 42, from: leadStatus.QUALIFIED, to: leadStatus.CLOSED })).toMatchObject({
      Kind: 'status',
      Description: 'Status Qualified to Closed',
      ChangeFromName: 'Qualified',
      ChangeToName: 'Closed',
    }));
  it('says dates of settlement as days in Melbourne', () => {
    expect(
      entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: '2026-12-13T13:00:00.000Z' }).Description,
    ).toBe('Expected settlement set to 14/12/2026');
    expect(
      entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: '2026-07-13T13:00:00.000Z' }).Description,
    ).toBe('Expected settlement set to 13/07/2026');
    expect(entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: null }).Description).toBe(
      'Expected settlement removed',
    );
    const was = { ExpectedSettlementDate: '2026-07-13T13:00:00.000Z' };
    expect(
      entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: '2026-12-13T13:00:00.000Z', was })
        .Description,
    ).toBe('Expected settlement 13/07/2026 to 14/12/2026');
    expect(entries.LeadSettlementExpected({ LeadID: 42, ExpectedSettlementDate: null, was }).Description).toBe(
      'Expected settlement 13/07/2026 removed',
    );
    expect(entries.LeadSettled({ LeadID: 42, SettlementDateActual: null }).Description).toBe('Settlement removed');
  });
  it('says from what to what, and of a sealed field only that it changed', () => {
    const entry = entries.LeadAmended({
      LeadID: 42,
      PersonID: 7,
      PriorityCodeID: 14,
      IsRefinance: true,
      PreferredCallTime: '2026-07-13T23:02:00.000Z',
      CurrentCarYear: 2019,
      AnnualKMs: 18_000,
      BusinessUse: null,
      PreferredLeaseTerm: 4,
      Notes: 'Rang about payday',
      was: {
        PriorityCodeID: 12,
        IsRefinance: false,
        PreferredCallTime: null,
        CurrentCarYear: 2017,
        AnnualKMs: 15_000,
        BusinessUse: 30,
        PreferredLeaseTerm: 1,
        Notes: 'Rang',
      },
    });
    expect(entry.Description).toBe(
      'Priority Low to High; Preferred call time set to 14/07/2026 9:02 am; Refinance No to Yes; Current car year 2017 to 2019; Annual KMs 15,000 to 18,000; Business use 30% removed; Lease term 1 year to 4 years; Notes changed',
    );
    expect(entry.Changes.find(({ IsSealed }) => IsSealed)).toEqual({
      Label: 'Notes',
      From: null,
      To: null,
      IsSealed: true,
      RecordType: null,
    });
    expect(JSON.stringify(entry)).not.toContain('Rang');
  });
  it('says of older amendments what they say', () =>
    expect(
      entries.LeadAmended({ LeadID: 42, PersonID: 7, AnnualKMs: 18_000, LeaseType: null, Notes: 'x' }).Description,
    ).toBe('Annual KMs set to 18,000; Lease type removed; Notes changed'));
  it('says on demand what a sealed field held and holds', () =>
    expect(
      leadHistory.sealed.LeadAmended?.({
        LeadID: 42,
        PersonID: 7,
        AnnualKMs: 1,
        AnnualIncome: 96_400,
        Notes: 'Rang about payday',
        was: { AnnualKMs: null, AnnualIncome: 90_000.5, Notes: null },
      }),
    ).toEqual([
      { Label: 'Annual income', From: '$90,000.50', To: '$96,400.00', IsSealed: true, RecordType: null },
      { Label: 'Notes', From: null, To: 'Rang about payday', IsSealed: true, RecordType: null },
    ]));
  it('names another person by id, as the one change', () => {
    const { Description, Changes } = entries.LeadPersonChanged({
      LeadID: 42,
      from: 8,
      ...aroha,
      Notes: 'x',
      AnnualIncome: 1,
      Referral: null,
    });
    expect(Description).toBe('Person changed');
    expect(Changes).toEqual([{ Label: 'Person', From: '8', To: '7', IsSealed: false, RecordType: 'person' }]);
  });
  it('says that the lead has no assignee', () =>
    expect(entries.LeadUnassigned({ LeadID: 42, from: { UserID: 9, FullName: 'Sam Whitlock' } })).toMatchObject({
      Kind: 'assignee',
      Description: 'Assigned to nobody instead of Sam Whitlock',
      ChangeFromName: 'Sam Whitlock',
      ChangeToName: null,
    }));
  it('names the enquiry that it became, and the enquiry’s names the lead', () => {
    const data = {
      LeadID: 42,
      EnquiryID: 5,
      ...aroha,
      PriorityCodeID: 12,
      PreferredCallTime: null,
      Referral: null,
      IsExistingClient: false,
      Notes: 'Wants a fuel card',
    };
    expect(entries.LeadConvertedToEnquiry(data)).toMatchObject({
      Description: 'Became enquiry 5',
      Changes: [{ Label: 'Enquiry', From: null, To: '5', RecordType: 'enquiry' }],
    });
    expect(leadHistory.beside.LeadConvertedToEnquiry?.(data)).toMatchObject([
      { subjectType: 'enquiry', subjectID: 5, entry: { Description: 'Lead 42 became this enquiry' } },
    ]);
  });
});
