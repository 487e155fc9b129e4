import {
  blankOf,
  code,
  columnFormatsOf,
  columnsOf,
  fields,
  formatsOf,
  labelsOf,
  personalIn,
  type Values,
} from '../kernel/fields.ts';
import { leadFields } from '../leads/lead.details.ts';
import { enquiryType, enquiryTypes } from './enquiry.codes.ts';

/** The fields of an enquiry that staff fill in (specification 3, section 3); most of them are those of the lead that it was. */
export const enquiryFields = fields({
  TypeCodeID: code(enquiryType, enquiryTypes, { label: 'Type', blank: enquiryType.STANDARD, column: true }),
  PriorityCodeID: leadFields.PriorityCodeID,
  PreferredCallTime: leadFields.PreferredCallTime,
  Referral: leadFields.Referral,
  IsExistingClient: leadFields.IsExistingClient,
  Notes: leadFields.Notes,
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
