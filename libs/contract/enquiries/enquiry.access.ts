import { managesEnquiries, worksEnquiries, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import type { EnquiryRow } from './enquiry.views.ts';

/** Whose an enquiry is: a user's own when one of these names them (decisions 1). */
export const enquiryOwnerFields = [
  'AssignedToUserID',
  'CreatedByUserID',
] as const satisfies readonly (keyof EnquiryRow)[];

/** What calls on one enquiry depend on. */
export const enquiryRecords: OfRecords = {
  all: managesEnquiries,
  own: 'enquiries that they have in hand, or made, also out of leads',
};

type OwnedEnquiry = Pick<EnquiryRow, (typeof enquiryOwnerFields)[number]>;

/** Who sees an enquiry, and reads its history: those who manage enquiries, and whoever works enquiries of their own. */
export const opensEnquiry = (
  { id, rights }: { readonly id: number; readonly rights: Rights },
  enquiry: OwnedEnquiry,
): boolean =>
  managesEnquiries(rights) || (worksEnquiries(rights) && enquiryOwnerFields.some((field) => enquiry[field] === id));
