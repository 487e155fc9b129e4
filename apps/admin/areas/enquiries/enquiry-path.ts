import { worksNewBusiness, type Rights } from '@leaseledger/contract/access/permissions';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';

/** The address of an enquiry: beside new business for a New Client enquiry, if the user has that list. */
export const enquiryPath = (
  { EnquiryID, TypeCodeID }: Pick<EnquiryRow, 'EnquiryID' | 'TypeCodeID'>,
  rights: Rights,
): string =>
  `${TypeCodeID === enquiryType.NEW_CLIENT && worksNewBusiness(rights) ? '/newBusiness' : '/enquiries'}/view/${EnquiryID}`;
