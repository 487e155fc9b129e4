import { describe, it } from '@jest/globals';
import { leadSource, leadType, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson, LeadRow } from '@leaseledger/contract/leads/lead.views';
import { given, recorded, renamed } from '../kernel/given.ts';
import { leadRows } from './lead-rows.projection.ts';
import { aroha, ravi } from '@leaseledger/contract/testing/people';

const personal = {
  Notes: 'Wants a quote',
  AnnualIncome: 96_400,
  Referral: 'A colleague',
  GivenContactNumber: '0400111222',
};
const later = (revision: bigint) => ({
  revision,
  metadata: { time: '2026-07-02T00:00:00.000Z', actor: { id: 2, name: 'Mia Okafor' } },
});
const logged = (LeadID: number, person: LeadPerson) =>
  recorded('LeadLogged', {
    LeadID,
    ...person,
    ...blankLead,
    ...personal,
    OriginationCodeID: leadSource.WEBSITE,
    CustomFormName: null,
  });

const row = (LeadID: number, person: LeadPerson, other: Partial<LeadRow> = {}): LeadRow => ({
  ...blankLead,
  ...blankGiven,
  ...personal,
  ...person,
  OwnPersonID: person.PersonID,
  id: LeadID,
  LeadID,
  Version: 0,
  PriorityName: 'Low',
  TypeName: 'Lead',
  StatusCodeID: leadStatus.OPEN,
  StatusName: 'Open',
  OriginationCodeID: leadSource.WEBSITE,
  OriginationName: 'Website API',
  CustomFormName: null,
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
  CreatedByUserID: 7,
  CreatedByName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
  QualifiedDateTime: null,
  LinkedModelID: null,
  LinkedModelStatusID: null,
  LinkedModelStatus: null,
  PurchaseEnquiryID: null,
  ExpectedSettlementDate: null,
  SettlementDateActual: null,
  IsSettled: false,
  ...other,
});
const changed = { Version: 1, ModifiedDateTime: '2026-07-02T00:00:00.000Z' };

describe('the rows of leads', () => {
  it('show a new lead as open and unassigned', () => given(leadRows, [logged(42, aroha)]).then([row(42, aroha)]));

  it('show amended fields of a lead with their labels', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded(
        'LeadAmended',
        { LeadID: 42, PersonID: 7, PriorityCodeID: priority.HIGH, TypeCodeID: leadType.REFINANCE, AnnualKMs: 9_000 },
        later(1n),
      ),
    ]).then([
      row(42, aroha, {
        ...changed,
        PriorityCodeID: 14,
        PriorityName: 'High',
        TypeCodeID: 1242,
        TypeName: 'Refinance',
        AnnualKMs: 9_000,
      }),
    ]));

  it('keep the time of qualification of a lead, also after it closed', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded('LeadStatusChanged', { LeadID: 42, from: leadStatus.OPEN, to: leadStatus.QUALIFIED }, later(1n)),
      recorded('LeadStatusChanged', { LeadID: 42, from: leadStatus.QUALIFIED, to: leadStatus.CLOSED }, later(2n)),
    ]).then([
      row(42, aroha, {
        ...changed,
        Version: 2,
        StatusCodeID: 4,
        StatusName: 'Closed',
        QualifiedDateTime: '2026-07-02T00:00:00.000Z',
      }),
    ]));

  it('take the moment of qualification from an undo, and none where it says none', () => {
    const qualify = recorded(
      'LeadStatusChanged',
      { LeadID: 42, from: leadStatus.OPEN, to: leadStatus.QUALIFIED },
      later(1n),
    );
    const undone = (to: 3 | 5, qualifiedAt: string | null) =>
      recorded('LeadStatusChanged', { LeadID: 42, from: to === 3 ? 5 : 3, to, qualifiedAt }, later(2n));
    given(leadRows, [logged(42, aroha), qualify, undone(leadStatus.OPEN, null)]).then([
      row(42, aroha, { ...changed, Version: 2 }),
    ]);
    const earlier = '2026-06-30T00:00:00.000Z';
    given(leadRows, [logged(42, aroha), undone(leadStatus.QUALIFIED, earlier)]).then([
      row(42, aroha, { ...changed, Version: 2, StatusCodeID: 5, StatusName: 'Qualified', QualifiedDateTime: earlier }),
    ]);
  });

  it('show the user who assigned a lead, and when', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded(
        'LeadAssigned',
        { LeadID: 42, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: true, tellClient: false },
        later(1n),
      ),
    ]).then([
      row(42, aroha, {
        ...changed,
        AssignedToUserID: 9,
        AssigneeName: 'Sam Whitlock',
        AssignedByUserID: 2,
        AssignerName: 'Mia Okafor',
        AssignedDateTime: '2026-07-02T00:00:00.000Z',
      }),
    ]));

  it('show a lead with a settlement date as settled, and without one as not settled', () => {
    const date = '2026-12-13T13:00:00.000Z';
    const settled = recorded('LeadSettled', { LeadID: 42, SettlementDateActual: date }, later(1n));
    given(leadRows, [logged(42, aroha), settled]).then([
      row(42, aroha, { ...changed, SettlementDateActual: date, IsSettled: true }),
    ]);
    given(leadRows, [
      logged(42, aroha),
      settled,
      recorded('LeadSettled', { LeadID: 42, SettlementDateActual: null }, later(2n)),
    ]).then([row(42, aroha, { ...changed, Version: 2 })]);
  });

  it('remove the row of a lead that becomes an enquiry', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded(
        'LeadConvertedToEnquiry',
        {
          LeadID: 42,
          EnquiryID: 5,
          ...aroha,
          PriorityCodeID: priority.LOW,
          PreferredCallTime: null,
          Referral: null,
          IsExistingClient: false,
          Notes: null,
        },
        later(1n),
      ),
    ]).then([]));

  it('show the new name of the person of a lead, and change no other row', () =>
    given(leadRows, [
      logged(42, aroha),
      logged(43, ravi),
      recorded('PersonAmended', {
        PersonID: 7,
        FirstName: 'Aroha',
        LastName: 'Smith',
        Email: 'smith@example.com',
        ContactNumber: '0400000000',
        CompanyName: null,
      }),
    ]).then([
      row(42, {
        ...aroha,
        PersonFullName: 'Aroha Smith',
        PersonEmail: 'smith@example.com',
        PersonContactNumber: '0400000000',
        PersonEmployerName: null,
      }),
      row(43, ravi),
    ]));

  it('show new names of the assignee, the assigner and the creator of a lead only', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded(
        'LeadAssigned',
        { LeadID: 42, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: false, tellClient: false },
        later(1n),
      ),
      renamed(9, 'Sam Whitlock', 'Sam Reid'),
      renamed(2, 'Mia Okafor', 'Mia Reyes'),
      renamed(7, 'Kim Lee', 'Kim Park'),
      recorded('UserAmended', { UserID: 9, JobTitle: 'Specialist', was: { JobTitle: null } }),
    ]).then([
      row(42, aroha, {
        ...changed,
        AssignedToUserID: 9,
        AssigneeName: 'Sam Reid',
        AssignedByUserID: 2,
        AssignerName: 'Mia Reyes',
        AssignedDateTime: '2026-07-02T00:00:00.000Z',
        CreatedByName: 'Kim Park',
      }),
    ]));

  it('keep a name that an amendment does not contain', () =>
    given(leadRows, [logged(42, aroha), recorded('PersonAmended', { PersonID: 7, Suburb: 'Torquay' })]).then([
      row(42, aroha),
    ]));

  it('empty the details of a forgotten person, and keep the lead', () =>
    given(leadRows, [logged(42, aroha), logged(43, ravi), recorded('PersonForgotten', { PersonID: 7 })]).then([
      row(
        42,
        { PersonID: 7, PersonFullName: null, PersonEmployerName: null, PersonEmail: null, PersonContactNumber: null },
        { Notes: null, AnnualIncome: null, Referral: null, GivenContactNumber: null },
      ),
      row(43, ravi),
    ]));

  it('follow the new person of a lead', () =>
    given(leadRows, [
      logged(42, aroha),
      recorded('LeadPersonChanged', { LeadID: 42, from: 7, ...ravi, ...personal }, later(1n)),
      recorded('PersonForgotten', { PersonID: 7 }),
      recorded('PersonAmended', { PersonID: 8, CompanyName: 'Derwent Valley Council' }),
    ]).then([row(42, { ...ravi, PersonEmployerName: 'Derwent Valley Council' }, changed)]));

  it('remove the row of a deleted lead', () =>
    given(leadRows, [logged(42, aroha), recorded('LeadDeleted', { LeadID: 42 }, later(1n))]).then([]));
});
