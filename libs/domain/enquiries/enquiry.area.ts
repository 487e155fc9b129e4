import { blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { enquiryDecider } from './enquiry.decider.ts';
import { personalFieldsOfEnquiries, type EnquiryEvent } from './enquiry.events.ts';
import { enquiryHistory } from './enquiry.history.ts';

const personal = personalOf('person', 'PersonID', personalFieldsOfEnquiries);

/** Enquiries: what may happen, what the log keeps of it and how it reads. */
export const enquiryArea = {
  decider: enquiryDecider,
  events: {
    EnquiryLogged: {
      description: 'An enquiry was written down, with the lead that it was.',
      schemaVersion: 1,
      personal,
      defaults: { ...blankEnquiry, assignee: null },
    },
    EnquiryAmended: {
      description: 'Details of an enquiry were changed; only the changed fields.',
      schemaVersion: 1,
      personal,
    },
  },
  history: enquiryHistory,
} satisfies Area<EnquiryEvent>;
