import { enquiryFormats, enquiryLabels, personalEnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { openChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { EnquiryEvent } from './enquiry.events.ts';

const words: FieldWords = { labels: enquiryLabels, formats: enquiryFormats, sealed: personalEnquiryDetails };

/** An enquiry's history: specification 3, section 4. */
export const enquiryHistory: AreaHistory<EnquiryEvent> = {
  subjectType: 'enquiry',
  subjectID: ({ EnquiryID }) => EnquiryID,
  whyNoUndo: historyMessage.convertedForGood,
  entries: {
    EnquiryLogged: ({ LeadID }) => activity('Enquiry logged', `Logged from lead ${LeadID}`),
    EnquiryAmended: (data) => changes('Enquiry amended', openChanges(data, words)),
  },
};
