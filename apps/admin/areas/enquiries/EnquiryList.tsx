import { worksEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryList } from '@leaseledger/contract/enquiries/enquiry.views';
import { bulkEnquiries } from './bulk-enquiries.ts';
import { EnquiryTable } from './EnquiryTable.tsx';

const none = {
  title: 'No enquiries yet',
  text: 'A customer who asks for something other than a lease is an enquiry. Add the first one, or change a lead to one.',
};

/** The enquiries of every type but New Client. */
export default function EnquiryList() {
  return (
    <EnquiryTable
      of={enquiryList}
      type={enquiryType.STANDARD}
      who={worksEnquiries}
      noun="enquiries"
      create="Add enquiry"
      path="/enquiries"
      empty={none}
      bulk={bulkEnquiries}
    />
  );
}
