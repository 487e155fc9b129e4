import { describe, it } from '@jest/globals';
import { blankCommon, blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { begun, clockFields, moved } from '@leaseledger/domain/behaviours/service-clocks';
import { given, recorded } from '../kernel/given.ts';
import { enquiryRows } from './enquiry-rows.projection.ts';
import { aroha, ravi } from '@leaseledger/contract/testing/people';

const details = { ...blankCommon, Notes: 'Asks about the fuel card', Referral: 'A colleague' };
const logged = recorded('EnquiryLogged', {
  EnquiryID: 5,
  LeadID: 42,
  ...aroha,
  ...details,
  createdBy: { id: 2, name: 'Mia Okafor' },
});
const row: EnquiryRow = {
  ...blankEnquiry,
  ...aroha,
  ...details,
  id: 5,
  EnquiryID: 5,
  Version: 0,
  OwnPersonID: 7,
  LeadID: 42,
  PriorityName: 'Low',
  TypeName: 'Standard',
  StatusCodeID: 104,
  StatusName: 'Open',
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
  CreatedByUserID: 2,
  CreatedByName: 'Mia Okafor',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
  ...clockFields(begun(104, '2026-07-01T00:00:00.000Z')),
};

describe('the rows of enquiries', () => {
  it('show the lead that became an enquiry, and the user who converted it', () =>
    given(enquiryRows, [logged]).then([row]));
  it('show the assignee of an enquiry, and the person kept by a merge', () =>
    given(enquiryRows, [
      recorded('EnquiryLogged', { ...logged.data, KeptPersonID: 9, assignee: { UserID: 3, FullName: 'Sam Whitlock' } }),
    ]).then([{ ...row, PersonID: 9, AssignedToUserID: 3, AssigneeName: 'Sam Whitlock' }]));
  it('show amended fields of an enquiry with their labels', () =>
    given(enquiryRows, [
      logged,
      recorded(
        'EnquiryAmended',
        { EnquiryID: 5, PersonID: 7, PriorityCodeID: 14, TypeCodeID: 113, Notes: '[forgotten]' },
        { revision: 1n, metadata: { time: '2026-07-02T00:00:00.000Z' } },
      ),
    ]).then([
      {
        ...row,
        Version: 1,
        PriorityCodeID: 14,
        PriorityName: 'High',
        TypeCodeID: 113,
        TypeName: 'New Client',
        Notes: '[forgotten]',
        ModifiedDateTime: '2026-07-02T00:00:00.000Z',
      },
    ]));
  const later = { revision: 1n, metadata: { actor: { id: 2, name: 'Mia Okafor' }, time: '2026-07-02T00:00:00.000Z' } };
  const changed = { Version: 1, ModifiedDateTime: '2026-07-02T00:00:00.000Z' };
  const byHand = recorded('EnquiryLogged', {
    EnquiryID: 6,
    ...aroha,
    ...blankCommon,
    TypeCodeID: 113,
    HRContactName: 'Hana Rossi',
    createdBy: { id: 2, name: 'Mia Okafor' },
  });
  const prospect = begun(114, '2026-07-01T00:00:00.000Z');
  const newClient: EnquiryRow = {
    ...row,
    ...blankCommon,
    id: 6,
    EnquiryID: 6,
    LeadID: null,
    TypeCodeID: 113,
    TypeName: 'New Client',
    StatusCodeID: 114,
    StatusName: 'Prospect',
    HRContactName: 'Hana Rossi',
    ...clockFields(prospect),
  };
  it('show an enquiry that was added by hand, with the first status of its type', () =>
    given(enquiryRows, [byHand]).then([newClient]));
  it('show the assignee and who assigned it, and nobody once it is unassigned', () => {
    const sam = { UserID: 9, FullName: 'Sam Whitlock' };
    const assigned = recorded('EnquiryAssigned', { EnquiryID: 6, from: null, to: sam, tellClient: true }, later);
    given(enquiryRows, [byHand, assigned]).then([
      {
        ...newClient,
        ...changed,
        AssignedToUserID: 9,
        AssigneeName: 'Sam Whitlock',
        AssignedByUserID: 2,
        AssignerName: 'Mia Okafor',
        AssignedDateTime: '2026-07-02T00:00:00.000Z',
      },
    ]);
    given(enquiryRows, [
      byHand,
      assigned,
      recorded('EnquiryUnassigned', { EnquiryID: 6, from: sam }, { ...later, revision: 2n }),
    ]).then([{ ...newClient, ...changed, Version: 2 }]);
  });
  it('show the status of an enquiry', () =>
    given(enquiryRows, [byHand, recorded('EnquiryStatusChanged', { EnquiryID: 6, from: 114, to: 115 }, later)]).then([
      {
        ...newClient,
        ...changed,
        StatusCodeID: 115,
        StatusName: 'Tender',
        ...clockFields(moved(prospect, 115, changed.ModifiedDateTime)),
      },
    ]));
  it('follow the new person of an enquiry', () =>
    given(enquiryRows, [
      byHand,
      recorded('EnquiryPersonChanged', { EnquiryID: 6, from: 7, ...ravi, HRContactName: 'Hana Rossi' }, later),
      recorded('PersonForgotten', { PersonID: 7 }),
    ]).then([{ ...newClient, ...changed, ...ravi, OwnPersonID: 8 }]));
  it('keep the person of a merge when an amendment names the merged one', () =>
    given(enquiryRows, [
      recorded('EnquiryLogged', { ...logged.data, KeptPersonID: 9 }),
      recorded('EnquiryAmended', { EnquiryID: 5, PersonID: 7, Urgent: true }, later),
    ]).then([{ ...row, ...changed, PersonID: 9, Urgent: true }]));
  it('lose a deleted enquiry, and show it again once it is restored', () => {
    const deleted = recorded('EnquiryDeleted', { EnquiryID: 6 }, later);
    given(enquiryRows, [byHand, deleted]).then([]);
    given(enquiryRows, [
      byHand,
      deleted,
      recorded(
        'EnquiryRestored',
        {
          EnquiryID: 6,
          ...aroha,
          ...blankCommon,
          TypeCodeID: 113,
          HRContactName: 'Hana Rossi',
          createdBy: { id: 2, name: 'Mia Okafor' },
          createdAt: '2026-07-01T00:00:00.000Z',
          assignedBy: 'Mia Okafor',
          assignedByID: 2,
          assignedAt: '2026-07-01T00:00:00.000Z',
          status: 115,
          assignee: { UserID: 9, FullName: 'Sam Whitlock' },
          clocks: moved(prospect, 115, '2026-07-01T05:00:00.000Z'),
        },
        { ...later, revision: 2n },
      ),
    ]).then([
      {
        ...newClient,
        ...changed,
        Version: 2,
        StatusCodeID: 115,
        StatusName: 'Tender',
        AssignedToUserID: 9,
        AssigneeName: 'Sam Whitlock',
        AssignedByUserID: 2,
        AssignerName: 'Mia Okafor',
        AssignedDateTime: '2026-07-01T00:00:00.000Z',
        ...clockFields(moved(prospect, 115, '2026-07-01T05:00:00.000Z')),
      },
    ]);
  });
  it('show the new name of the person of an enquiry', () =>
    given(enquiryRows, [
      logged,
      recorded('PersonAmended', { PersonID: 7, FirstName: 'Aroha', LastName: 'Smith', Email: 'as@example.com' }),
    ]).then([{ ...row, PersonFullName: 'Aroha Smith', PersonEmail: 'as@example.com' }]));
  it('show no details of a forgotten person', () =>
    given(enquiryRows, [logged, recorded('PersonForgotten', { PersonID: 7 })]).then([
      {
        ...row,
        PersonFullName: null,
        PersonEmployerName: null,
        PersonEmail: null,
        PersonContactNumber: null,
        Referral: null,
        Notes: null,
      },
    ]));
});
