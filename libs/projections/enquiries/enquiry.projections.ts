import { enquiryRows } from './enquiry-rows.projection.ts';

/** What is shown of enquiries. */
export const enquiryProjections = [enquiryRows] as const;
