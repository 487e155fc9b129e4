import { managesEnquiries, worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import { enquiryOwnerFields, opensEnquiry } from '@leaseledger/contract/enquiries/enquiry.access';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';

/** The enquiries that the caller owns. */
export const ownEnquiries = ({ user }: Caller): Condition[] =>
  enquiryOwnerFields.map((column) => ({ column, is: user.UserID }));

const isNewClient: Condition = { column: 'TypeCodeID', is: enquiryType.NEW_CLIENT };

/** The enquiries that the caller opens, if they open any at all: the half of `opensEnquiry` for lists of all types. */
export function enquiryScope(caller: Caller): Scope {
  const { rights } = caller;
  if (managesEnquiries(rights)) return {};
  return {
    anyOf: [
      ...(worksEnquiries(rights) ? ownEnquiries(caller) : []),
      ...(worksNewBusiness(rights) ? [isNewClient] : []),
    ],
  };
}

/** The list of enquiries: every type but New Client. */
export const besidesNewClients: Scope = { where: [{ column: 'TypeCodeID', isNot: enquiryType.NEW_CLIENT }] };
/** The list of new business. */
export const newClients: Scope = { where: [isNewClient] };

/** The enquiries in both scopes. At most one of them has alternatives. */
export const both = (one: Scope, other: Scope): Scope => ({
  ...one,
  ...other,
  where: [...(one.where ?? []), ...(other.where ?? [])],
});

/** The contact details of a person. External users see them masked, and do not find enquiries by them. */
const CONTACT: readonly string[] = ['PersonEmail', 'PersonContactNumber'] satisfies (keyof EnquiryRow)[];

/** An enquiry as the caller sees it. */
export function seenEnquiry({ rights }: Caller, row: EnquiryRow): EnquiryRow {
  if (!rights.external) return row;
  const masked = maskedContact({ email: row.PersonEmail, phone: row.PersonContactNumber });
  return { ...row, PersonEmail: masked.email, PersonContactNumber: masked.phone };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenEnquiries = (caller: Caller): ((row: EnquiryRow) => EnquiryRow) | undefined =>
  caller.rights.external ? (row) => seenEnquiry(caller, row) : undefined;

/** The columns by which the caller may find enquiries; undefined for all. */
export const enquiryColumns = ({ rights }: Caller): readonly string[] | undefined =>
  rights.external
    ? Object.keys(enquiryRows.readModel.columns).filter((column) => !CONTACT.includes(column))
    : undefined;

/** Whether a search text matches the parts of the enquiry that an external user sees. */
export const isFoundByOutsider = (text: string, row: EnquiryRow): boolean =>
  isFoundIn(
    text,
    (enquiryRows.readModel.search ?? []).filter((field) => !CONTACT.includes(field)).map((field) => row[field]),
  );

export const mayOpen = ({ user, rights }: Caller, enquiry: EnquiryRow): boolean =>
  opensEnquiry({ id: user.UserID, rights }, enquiry);
