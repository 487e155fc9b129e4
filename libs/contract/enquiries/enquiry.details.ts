import { blankOf, code, fields, formatsOf, labelsOf, personalIn, type Values } from '../kernel/fields.ts';
import { leadFields } from '../leads/lead.details.ts';
import { enquiryType, enquiryTypes } from './enquiry.codes.ts';

/** The enquiry fields that staff fill in (specification 3, section 3). Most of them come from the lead that became the enquiry. */
export const enquiryFields = fields({
  TypeCodeID: code(enquiryType, enquiryTypes, { label: 'Type', blank: enquiryType.STANDARD, column: true }),
  PriorityCodeID: leadFields.PriorityCodeID,
  PreferredCallTime: leadFields.PreferredCallTime,
  Referral: leadFields.Referral,
  IsExistingClient: leadFields.IsExistingClient,
  Notes: leadFields.Notes,
});

/** The enquiry fields that staff fill in. Moments are ISO 8601 in UTC. */
export interface EnquiryDetails extends Values<typeof enquiryFields> {}

export const blankEnquiry: EnquiryDetails = blankOf(enquiryFields);
export const enquiryLabels = labelsOf(enquiryFields);
/** Formats of the fields in histories. */
export const enquiryFormats = formatsOf(enquiryFields);
/** The fields that the log seals with the person's key. They are erased with the person. */
export const personalEnquiryDetails = personalIn(enquiryFields);
