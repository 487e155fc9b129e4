import { it } from '@jest/globals';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { ravi } from '@leaseledger/contract/testing/people';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { queueMailsOnEnquiryAssigned } from './queue-mails-on-enquiry-assigned.policy.ts';

const sam = { UserID: 9, FullName: 'Sam Whitlock' };
const data = { EnquiryID: 5, from: null, to: sam, tellClient: true };
const record = { kind: 'enquiry', id: 5 } as const;
const facts = { UserID: 9, by: 'System' };
const withdraw = { type: 'WithdrawMails', record, EmailTypeCodeID: emailType.ENQUIRY_ASSIGNED_CLIENT } as const;

it('mails the new assignee of an enquiry, and the customer', () =>
  given(queueMailsOnEnquiryAssigned, { type: 'EnquiryAssigned', data }).then([
    { type: 'QueueMail', mail: 'enquiry-assigned', record, facts },
    { type: 'QueueMail', mail: 'enquiry-assigned-client', record, facts: { ...facts, at: HAPPENED } },
  ]));
it('collects the enquiries of a user who left into one mail to their new assignee, and withdraws the waiting mail', () =>
  given(queueMailsOnEnquiryAssigned, {
    type: 'EnquiryAssigned',
    data: { ...data, from: { UserID: 3, FullName: 'Lee Park' }, tellClient: false, because: 'disabled' },
  }).then([
    {
      type: 'CollectMail',
      UserID: 9,
      mail: 'enquiry-assigned',
      record,
      facts: { ...facts, by: 'The hand-over from Lee Park' },
      happened: HAPPENED,
    },
    withdraw,
  ]));
it('withdraws a waiting mail to the customer when the enquiry is unassigned, deleted or about another person', () => {
  given(queueMailsOnEnquiryAssigned, { type: 'EnquiryUnassigned', data: { EnquiryID: 5, from: sam } }).then([withdraw]);
  given(queueMailsOnEnquiryAssigned, { type: 'EnquiryDeleted', data: { EnquiryID: 5 } }).then([withdraw]);
  given(queueMailsOnEnquiryAssigned, { type: 'EnquiryPersonChanged', data: { EnquiryID: 5, from: 7, ...ravi } }).then([
    withdraw,
  ]);
});
