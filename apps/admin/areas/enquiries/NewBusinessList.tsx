import { worksNewBusiness } from '@leaseledger/contract/access/permissions';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { newBusinessList } from '@leaseledger/contract/enquiries/enquiry.views';
import { bulkNewBusiness } from './bulk-enquiries.ts';
import { EnquiryTable } from './EnquiryTable.tsx';

const none = {
  title: 'No new business yet',
  text: 'An employer who may become a client is a New Client enquiry. Add the first one, and it shows here.',
};

/** The New Client enquiries. */
export default function NewBusinessList() {
  return (
    <EnquiryTable
      of={newBusinessList}
      type={enquiryType.NEW_CLIENT}
      who={worksNewBusiness}
      title="New Business"
      noun="new clients"
      create="Add new client"
      path="/newBusiness"
      empty={none}
      bulk={bulkNewBusiness}
    />
  );
}
