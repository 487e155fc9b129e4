import { managesEnquiries, worksEnquiries, worksNewBusiness, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import { enquiryType } from './enquiry.statuses.ts';
import type { EnquiryRow } from './enquiry.views.ts';

/** The fields that make an enquiry a user's own, when one of them holds the user's id (decisions 1). */
export const enquiryOwnerFields = [
  'AssignedToUserID',
  'CreatedByUserID',
] as const satisfies readonly (keyof EnquiryRow)[];

/** The rule for calls on a single enquiry. */
export const enquiryRecords: OfRecords = {
  all: managesEnquiries,
  own: 'enquiries that are assigned to them or that they made, also out of leads; New Client enquiries also for new business',
};

export type OwnedEnquiry = Pick<EnquiryRow, (typeof enquiryOwnerFields)[number] | 'TypeCodeID'>;

/**
 * Whether a user opens and changes an enquiry and reads its history: managers of enquiries all, users of new business all New Client
 * enquiries, other users only their own.
 */
export const opensEnquiry = (
  { id, rights }: { readonly id: number; readonly rights: Rights },
  enquiry: OwnedEnquiry,
): boolean =>
  managesEnquiries(rights) ||
  (enquiry.TypeCodeID === enquiryType.NEW_CLIENT && worksNewBusiness(rights)) ||
  (worksEnquiries(rights) && enquiryOwnerFields.some((field) => enquiry[field] === id));
