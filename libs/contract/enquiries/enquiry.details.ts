import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import { priorities, priority } from '../leads/lead.codes.ts';
import { enquiryType, enquiryTypes } from './enquiry.codes.ts';

/** An enquiry as staff fill it in (specification 3, section 3). Moments are ISO 8601 in UTC. */
export interface EnquiryDetails {
  readonly TypeCodeID: number;
  readonly PriorityCodeID: number;
  readonly PreferredCallTime: string | null;
  readonly Referral: string | null;
  readonly IsExistingClient: boolean;
  readonly Notes: string | null;
}

/** An enquiry of which nothing was entered. */
export const blankEnquiry: EnquiryDetails = {
  TypeCodeID: enquiryType.STANDARD,
  PriorityCodeID: priority.LOW,
  PreferredCallTime: null,
  Referral: null,
  IsExistingClient: false,
  Notes: null,
};

/** What forms, columns and histories call each field. */
export const enquiryLabels = {
  TypeCodeID: 'Type',
  PriorityCodeID: 'Priority',
  PreferredCallTime: 'Preferred call time',
  Referral: 'Referral',
  IsExistingClient: 'Existing client',
  Notes: 'Notes',
} as const satisfies Record<keyof EnquiryDetails, string>;

/** How lists write the values of each field. */
export const enquiryFormats = {
  TypeCodeID: { codes: enquiryTypes },
  PriorityCodeID: { codes: priorities },
  PreferredCallTime: 'moment',
  Referral: 'text',
  IsExistingClient: 'yesNo',
  Notes: 'text',
} as const satisfies Record<keyof EnquiryDetails, Format>;

/** The fields that tell of the enquiry's person, among them all free text: sealed in the log, gone when the person is forgotten. */
export const personalEnquiryDetails = ['Referral', 'Notes'] as const satisfies readonly (keyof EnquiryDetails)[];

/** The fields that lists filter and sort by. */
export const enquiryDetailColumns = {
  TypeCodeID: 'integer',
  PriorityCodeID: 'integer',
  PreferredCallTime: 'time',
  Referral: 'text',
  IsExistingClient: 'boolean',
} as const satisfies ColumnsOf<EnquiryDetails>;
