import { enquiryType, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankEnquiry, contactDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import type { EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** The first values of the add form. */
export const newEnquiry = (PersonID: number | null, TypeCodeID: EnquiryTypeID = enquiryType.STANDARD) => ({
  Enquiry: { ...blankEnquiry, TypeCodeID, PersonID, AssignedToUserID: null },
});

/** External users see contact details masked. A form that holds none keeps them. */
const unmasked = (enquiry: EnquiryRecord) =>
  Object.fromEntries(
    contactDetails.filter((field) => isMasked(enquiry[field] ?? '')).map((field) => [field, null] as const),
  );

/** The first values of the edit form: the enquiry as read, with the version that the server checks. */
export const enquiryToAmend = (enquiry: EnquiryRecord) => ({
  Enquiry: {
    ...detailsOf(blankEnquiry, enquiry),
    ...unmasked(enquiry),
    EnquiryID: enquiry.EnquiryID,
    Version: enquiry.Version,
    PersonID: enquiry.PersonID,
    AssignedToUserID: enquiry.AssignedToUserID,
  },
});
