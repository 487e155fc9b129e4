import { enquiryType, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.codes';
import { blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import type { EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** The first values of the add form. */
export const newEnquiry = (PersonID: number | null, TypeCodeID: EnquiryTypeID = enquiryType.STANDARD) => ({
  Enquiry: { ...blankEnquiry, TypeCodeID, PersonID, AssignedToUserID: null },
});

/** The first values of the edit form: the enquiry as read, with the version that the server checks. */
export const enquiryToAmend = (enquiry: EnquiryRecord) => ({
  Enquiry: {
    ...detailsOf(blankEnquiry, enquiry),
    EnquiryID: enquiry.EnquiryID,
    Version: enquiry.Version,
    PersonID: enquiry.PersonID,
    AssignedToUserID: enquiry.AssignedToUserID,
  },
});
