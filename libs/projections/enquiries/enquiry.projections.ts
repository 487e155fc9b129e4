import { enquiryRows } from './enquiry-rows.projection.ts';

export const enquiryProjections = [enquiryRows] as const;
