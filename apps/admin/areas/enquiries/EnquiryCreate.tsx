import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { AddEnquiry } from './AddEnquiry.tsx';

/** The panel that adds an enquiry of any type. */
export default function EnquiryCreate() {
  return <AddEnquiry type={enquiryType.STANDARD} label="Add Enquiry" />;
}
