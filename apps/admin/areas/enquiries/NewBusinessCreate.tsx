import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { AddEnquiry } from './AddEnquiry.tsx';

/** The panel that adds a New Client enquiry. */
export default function NewBusinessCreate() {
  return <AddEnquiry type={enquiryType.NEW_CLIENT} label="Add New Client" isTypeLocked />;
}
