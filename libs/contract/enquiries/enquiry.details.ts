import {
  blankOf,
  code,
  columnFormatsOf,
  columnsOf,
  fields,
  formatsOf,
  labelsOf,
  lines,
  moment,
  personalIn,
  text,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { NOTES_MAX, priorities, priority } from '../leads/lead.codes.ts';
import { enquiryType, enquiryTypes } from './enquiry.codes.ts';

/** The fields of an enquiry that staff fill in (specification 3, section 3). */
export const enquiryFields = fields({
  TypeCodeID: code(enquiryType, enquiryTypes, { label: 'Type', blank: enquiryType.STANDARD, column: true }),
  PriorityCodeID: code(priority, priorities, {
    label: 'Priority',
    blank: priority.LOW,
    column: true,
    mark: 'priority',
  }),
  PreferredCallTime: moment({ label: 'Preferred call time', column: true }),
  Referral: text({ label: 'Referral', max: 200, personal: true, column: true }),
  IsExistingClient: yesNo({ label: 'Existing client', column: true }),
  Notes: lines({ label: 'Notes', max: NOTES_MAX, personal: true }),
});

/** An enquiry as staff fill it in. Moments are ISO 8601 in UTC. */
export interface EnquiryDetails extends Values<typeof enquiryFields> {}

export const blankEnquiry: EnquiryDetails = blankOf(enquiryFields);
export const enquiryLabels = labelsOf(enquiryFields);
/** How histories write the values of each field. */
export const enquiryFormats = formatsOf(enquiryFields);
/** How lists write them. */
export const enquiryColumnFormats = columnFormatsOf(enquiryFields);
/** Sealed in the log with the key of the enquiry's person, and gone when the person is forgotten. */
export const personalEnquiryDetails = personalIn(enquiryFields);
export const enquiryDetailColumns = columnsOf(enquiryFields);
