import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import { given, system, user } from '../kernel/given.ts';
import { type EnquiryCommand, enquiryDecider, type EnquiryEvent, type LoggedEnquiry } from './enquiry.area.ts';
import { aroha } from '@leaseledger/contract/testing/people';

const enquiry: LoggedEnquiry = {
  EnquiryID: 5,
  LeadID: 42,
  ...aroha,
  ...blankEnquiry,
  Notes: 'Asks about the fuel card',
  createdBy: { id: 1, name: 'Mia Okafor' },
};
const log: EnquiryCommand = { type: 'LogEnquiry', enquiry };
const logged: EnquiryEvent = { type: 'EnquiryLogged', data: enquiry };

describe('logging an enquiry out of a lead', () => {
  it('records what was known of the lead', () => given(enquiryDecider).when(log, system).then([logged]));
  it('happens once', () => given(enquiryDecider, [logged]).when(log, system).then([]));
  it('is for the system, which knows that the lead was converted', () =>
    given(enquiryDecider)
      .when(log, user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

describe('blanking where an enquiry names somebody who was forgotten', () => {
  const blank = (
    ...mentions: readonly { readonly field: string; readonly at: number; readonly text: string }[]
  ): EnquiryCommand => ({ type: 'BlankMentions', mentions });
  const past: EnquiryEvent[] = [
    { type: 'EnquiryLogged', data: { ...enquiry, Notes: 'Ravi Menon sent her', Referral: 'Ravi' } },
  ];
  const amended = (changes: object): EnquiryEvent => ({
    type: 'EnquiryAmended',
    data: { EnquiryID: 5, PersonID: 7, ...changes },
  });

  it('leaves "[forgotten]" there, once', () => {
    const command = blank({ field: 'Notes', at: 0, text: 'Ravi Menon' }, { field: 'Referral', at: 0, text: 'Ravi' });
    const events = [amended({ Referral: '[forgotten]', Notes: '[forgotten] sent her' })];
    given(enquiryDecider, past).when(command, system).then(events);
    given(enquiryDecider, [...past, ...events])
      .when(command, system)
      .then([]);
    given(enquiryDecider).when(command, system).then([]);
  });
  it('is for the system', () =>
    given(enquiryDecider, past)
      .when(blank(), user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});
