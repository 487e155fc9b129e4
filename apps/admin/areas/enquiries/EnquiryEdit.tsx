import { UpdateEnquiryBody } from '@leaseledger/contract/enquiries/enquiry.bodies';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { enquiryToAmend } from './enquiry-form.ts';
import { EnquiryInputs } from './EnquiryInputs.tsx';

/** The form for the first two columns of an enquiry. */
export const EnquiryEdit = () => (
  <Edit
    endpoint={enquiryEndpoints.update}
    body={UpdateEnquiryBody}
    toForm={enquiryToAmend}
    done={enquiryMessage.updated}
    actions={listOrShow('Update Enquiry', 'Update And View Enquiry')}
  >
    <EnquiryInputs />
  </Edit>
);
