import { managesEnquiries, worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import { enquiryOwnerFields, opensEnquiry } from '@leaseledger/contract/enquiries/enquiry.access';
import { contactDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { secondsFields } from '@leaseledger/contract/enquiries/service-clocks';
import { maskedEmail, maskedPhone } from '@leaseledger/contract/shared/masked-contact';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { outsiderView } from '../../platform/lists/outsider-view.ts';
import { maskedPersonOf, personContact } from '../persons/exports/masked-person.ts';

/** The enquiries that the caller owns. */
export const ownEnquiries = ({ user }: Caller): Condition[] =>
  enquiryOwnerFields.map((column) => ({ column, is: user.UserID }));

const formerSeconds = Object.values(secondsFields);

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
export const besidesNewClients = {
  where: [{ column: 'TypeCodeID', isNot: enquiryType.NEW_CLIENT }],
} as const satisfies Scope;
/** The list of new business. */
export const newClients = { where: [isNewClient] } as const satisfies Scope;

/** An enquiry with all contact details masked, and without its former statuses: those are its status history. */
function maskedEnquiry<Shown extends EnquiryRow>(row: Shown): Shown {
  const contacts = contactDetails.map((field) => [field, row[field] && maskedDetail(row[field])]);
  const noSeconds = formerSeconds.map((field) => [field, 0]);
  return { ...maskedPersonOf(row), ...Object.fromEntries([...contacts, ...noSeconds]), Stays: [] };
}

const maskedDetail = (detail: string) => (detail.includes('@') ? maskedEmail(detail) : maskedPhone(detail));

/** Enquiries as external users see them. */
export const {
  seen: seenEnquiry,
  seenRows: seenEnquiries,
  columns: enquiryColumns,
  found: foundEnquiries,
} = outsiderView(enquiryRows.readModel, [...personContact, ...contactDetails, ...formerSeconds], maskedEnquiry);

export const mayOpen = ({ user, rights }: Caller, enquiry: EnquiryRow): boolean =>
  opensEnquiry({ id: user.UserID, rights }, enquiry);
