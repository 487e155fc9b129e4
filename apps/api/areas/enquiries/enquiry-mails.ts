import { emailType } from '@leaseledger/contract/emails/email.codes';
import { enquiryBatch, newBusinessBatch } from '@leaseledger/contract/enquiries/enquiry.batch-kinds';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { queueMailsOnEnquiryAssigned } from '@leaseledger/domain/policies/enquiries/queue-mails-on-enquiry-assigned.policy';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import type { AssignmentWords } from '../leads/exports/assignment-mails.ts';

/** The mails about assigned enquiries. An urgent enquiry says so. */
export const enquiryMails: AssignmentWords<EnquiryRow> = {
  kind: 'enquiry',
  what: 'Enquiry',
  model: enquiryRows.readModel,
  mails: { one: 'enquiry-assigned', client: 'enquiry-assigned-client', several: 'enquiries-assigned' },
  types: {
    one: emailType.ENQUIRY_ASSIGNED,
    client: emailType.ENQUIRY_ASSIGNED_CLIENT,
    several: emailType.ENQUIRIES_ASSIGNED,
  },
  assigned: 'EnquiryAssigned',
  moves: queueMailsOnEnquiryAssigned.on,
  batches: [enquiryBatch.assign, newBusinessBatch.assign],
  // Users of new business alone are given New Client enquiries only, and cannot open the other list.
  mine: (rows) =>
    `/admin/${rows.every(({ TypeCodeID }) => TypeCodeID === enquiryType.NEW_CLIENT) ? 'newBusiness' : 'enquiries'}?view=mine`,
  more: {
    one: ({ Urgent }) => (Urgent ? 'This enquiry is urgent.' : ''),
    client: () => '',
    several: () => '',
    batch: () => '',
  },
};
