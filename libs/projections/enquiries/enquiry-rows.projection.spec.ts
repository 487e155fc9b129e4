import { describe, it } from '@jest/globals';
import { blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { given, recorded } from '../kernel/given.ts';
import { enquiryRows } from './enquiry-rows.projection.ts';
import { aroha } from '@leaseledger/contract/testing/people';

const details = { ...blankEnquiry, Notes: 'Asks about the fuel card', Referral: 'A colleague' };
const logged = recorded('EnquiryLogged', {
  EnquiryID: 5,
  LeadID: 42,
  ...aroha,
  ...details,
  createdBy: { id: 2, name: 'Mia Okafor' },
});
const row: EnquiryRow = {
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
  CreatedByUserID: 2,
  CreatedByName: 'Mia Okafor',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
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
