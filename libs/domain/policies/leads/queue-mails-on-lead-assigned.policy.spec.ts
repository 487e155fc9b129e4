import { expect, it } from '@jest/globals';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { ravi } from '@leaseledger/contract/testing/people';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { queueMailsOnLeadAssigned } from './queue-mails-on-lead-assigned.policy.ts';

const data = { LeadID: 42, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: true, tellClient: true };
const record = { kind: 'lead', id: 42 } as const;
const facts = { UserID: 9, warm: true, by: 'System' };
const ofCustomer = { ...facts, at: HAPPENED };
const withdraw = { type: 'WithdrawMails', record, EmailTypeCodeID: emailType.LEAD_ASSIGNED_CLIENT } as const;

it('the new assignee is told, and the customer', () =>
  given(queueMailsOnLeadAssigned, { type: 'LeadAssigned', data }).then([
    { type: 'QueueMail', mail: 'lead-assigned', record, facts },
    { type: 'QueueMail', mail: 'lead-assigned-client', record, facts: ofCustomer },
  ]));
it('the customer is not told where that was chosen', () =>
  given(queueMailsOnLeadAssigned, { type: 'LeadAssigned', data: { ...data, tellClient: false } }).then([
    { type: 'QueueMail', mail: 'lead-assigned', record, facts },
  ]));
it('of what a batch assigns each customer is told here, unless that was switched off, and the assignee not', () => {
  given(queueMailsOnLeadAssigned, { type: 'LeadAssigned', data }, 'batch-17').then([
    { type: 'QueueMail', mail: 'lead-assigned-client', record, facts: ofCustomer },
  ]);
  given(queueMailsOnLeadAssigned, { type: 'LeadAssigned', data: { ...data, tellClient: false } }, 'batch-17').then([]);
});
it('of what one call assigns together the assignee is told in one mail, but for what they gave to themselves; each customer is', () => {
  const together = { type: 'LeadAssigned', data: { ...data, isOneOfMany: true } } as const;
  const customer = { type: 'QueueMail', mail: 'lead-assigned-client', record, facts: ofCustomer } as const;
  given(queueMailsOnLeadAssigned, together).then([
    { type: 'CollectMail', UserID: 9, mail: 'lead-assigned', record, facts, happened: HAPPENED },
    customer,
  ]);
  given(queueMailsOnLeadAssigned, together, 'batch-17').then([customer]);
  const metadata = { actor: { id: 9, name: 'Sam Whitlock' }, time: HAPPENED, correlationId: 'a' };
  expect(queueMailsOnLeadAssigned.react({ ...together, metadata })).toEqual([
    { ...customer, facts: { ...ofCustomer, by: 'Sam Whitlock' } },
  ]);
});
it('of what a deleted user had, the new assignee is told in one mail, without the name of that user', () =>
  given(queueMailsOnLeadAssigned, {
    type: 'LeadAssigned',
    data: { ...data, warm: false, tellClient: false, because: 'deleted' },
  }).then([
    {
      type: 'CollectMail',
      UserID: 9,
      mail: 'lead-assigned',
      record,
      facts: { ...facts, warm: false, by: 'The hand-over from a former colleague' },
      happened: HAPPENED,
    },
  ]));
it('nobody is told of what comes back by an undo', () => {
  expect(
    queueMailsOnLeadAssigned.react({
      type: 'LeadAssigned',
      data,
      metadata: { actor: { id: 1, name: 'Mia Okafor' }, time: HAPPENED, correlationId: 'b', undoes: 'a' },
    }),
  ).toEqual([]);
});
it('the assignee and the customer are told again when an undone assignment is redone', () => {
  expect(
    queueMailsOnLeadAssigned.react({
      type: 'LeadAssigned',
      data: { ...data, isRedone: true },
      metadata: { actor: { id: null, name: 'System' }, time: HAPPENED, correlationId: 'c', undoes: 'b' },
    }),
  ).toEqual([
    { type: 'QueueMail', mail: 'lead-assigned', record, facts },
    { type: 'QueueMail', mail: 'lead-assigned-client', record, facts: ofCustomer },
  ]);
});
it('a mail to the customer that still waits is withdrawn when the lead leaves its assignee or its person', () => {
  const from = { UserID: 3, FullName: 'Lee Park' };
  given(queueMailsOnLeadAssigned, { type: 'LeadAssigned', data: { ...data, from, tellClient: false } }).then([
    { type: 'QueueMail', mail: 'lead-assigned', record, facts },
    withdraw,
  ]);
  given(queueMailsOnLeadAssigned, { type: 'LeadUnassigned', data: { LeadID: 42, from } }).then([withdraw]);
  given(queueMailsOnLeadAssigned, { type: 'LeadDeleted', data: { LeadID: 42 } }).then([withdraw]);
  const about = { LeadID: 42, from: 7, ...ravi, Referral: null, AnnualIncome: null, Notes: null };
  given(queueMailsOnLeadAssigned, { type: 'LeadPersonChanged', data: about }).then([withdraw]);
});
