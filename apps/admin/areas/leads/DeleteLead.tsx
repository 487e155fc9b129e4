import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { useLead } from './lead-record.ts';

/** Confirms the deletion of a lead. */
export default function DeleteLead({ onCancel }: { readonly onCancel: () => void }) {
  const { LeadID, PersonFullName } = useLead();
  return (
    <DeleteWithConfirm
      endpoint={leadEndpoints.remove}
      title={`Delete lead ${LeadID}?`}
      confirm="Delete lead"
      done={leadMessage.deleted}
      onCancel={onCancel}
    >
      {`The lead${PersonFullName === null ? '' : ` of ${PersonFullName}`} disappears from all lists. The person stays.`}
    </DeleteWithConfirm>
  );
}
