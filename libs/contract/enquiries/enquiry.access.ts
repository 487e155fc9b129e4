import { managesEnquiries, worksEnquiries, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import type { EnquiryRow } from './enquiry.views.ts';

/** The fields that make an enquiry a user's own, when one of them holds the user's id (decisions 1). */
export const enquiryOwnerFields = [
  'AssignedToUserID',
  'CreatedByUserID',
] as const satisfies readonly (keyof EnquiryRow)[];

/** The rule for calls on a single enquiry. */
export const enquiryRecords: OfRecords = {
  all: managesEnquiries,
  own: 'enquiries that they have in hand, or made, also out of leads',
};

type OwnedEnquiry = Pick<EnquiryRow, (typeof enquiryOwnerFields)[number]>;

/** Whether a user opens an enquiry and its history: managers of enquiries open all, other users only their own. */
export const opensEnquiry = (
  { id, rights }: { readonly id: number; readonly rights: Rights },
  enquiry: OwnedEnquiry,
): boolean =>
  managesEnquiries(rights) || (worksEnquiries(rights) && enquiryOwnerFields.some((field) => enquiry[field] === id));
