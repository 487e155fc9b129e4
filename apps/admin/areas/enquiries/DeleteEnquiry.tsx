import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { useEnquiry } from './enquiry-record.ts';

/** Confirms the deletion of an enquiry. */
export default function DeleteEnquiry({ onCancel }: { readonly onCancel: () => void }) {
  const { EnquiryID, PersonFullName } = useEnquiry();
  return (
    <DeleteWithConfirm
      endpoint={enquiryEndpoints.remove}
      title={`Delete enquiry ${EnquiryID}?`}
      confirm="Delete enquiry"
      done={enquiryMessage.deleted}
      onCancel={onCancel}
    >
      {`The enquiry${PersonFullName === null ? '' : ` of ${PersonFullName}`} disappears from all lists. The person stays.`}
    </DeleteWithConfirm>
  );
}
