import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { recordKey } from '../../platform/commands/record-key.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRemoval } from '../../records/record/use-removal.ts';
import { useLead } from './lead-record.ts';

/** Confirms that a lead becomes an enquiry, then shows the enquiry. */
export default function ConvertLead({ onCancel }: { readonly onCancel: () => void }) {
  const { LeadID, PersonFullName } = useLead();
  const convert = useRemoval(enquiryEndpoints.convertLead, {
    done: (enquiry) => enquiryMessage.converted(LeadID, enquiry?.EnquiryID),
  });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const run = async () => {
    const result = await convert.run({ params: { id: LeadID } });
    if (!result.ok) return onCancel();
    const left = convert.leave();
    if (result.payload !== null) void navigate(`/enquiries/view/${result.payload.EnquiryID}`);
    await left;
    // The lead's address now shows the enquiry.
    queries.removeQueries({ queryKey: recordKey('leads', LeadID) });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Change lead ${LeadID} to an enquiry?`}
      confirm="Change to Enquiry"
      pending={convert.pending}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      {`The lead${PersonFullName === null ? '' : ` of ${PersonFullName}`} disappears from all lists and becomes an enquiry with its notes. Its history and attachments stay. This cannot be undone.`}
    </ConfirmDialog>
  );
}
