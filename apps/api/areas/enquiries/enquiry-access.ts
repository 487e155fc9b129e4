import { managesEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryOwnerFields, opensEnquiry } from '@leaseledger/contract/enquiries/enquiry.access';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';

/** The enquiries that the caller opens, if they work enquiries at all: the list's half of `opensEnquiry`. */
export const enquiryScope = ({ rights, user }: Caller): Scope =>
  managesEnquiries(rights) ? {} : { anyOf: enquiryOwnerFields.map((column) => ({ column, is: user.UserID })) };

export const mayOpen = ({ user, rights }: Caller, enquiry: EnquiryRow): boolean =>
  opensEnquiry({ id: user.UserID, rights }, enquiry);
