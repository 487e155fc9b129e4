import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { AssignLeadsBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { BulkAssignment, LeadRow } from '@leaseledger/contract/leads/lead.views';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { FormColumn } from '../form/FormColumns.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { alert } from '../kernel/alerts.ts';
import { useRefreshes } from '../kernel/use-areas.ts';
import { useCommand } from '../kernel/use-command.ts';
import { DialogButtons } from '../record/DialogButtons.tsx';
import { AssignmentInputs } from './AssignmentInputs.tsx';
import './leads.css';

const leads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

/** Gives the selected leads to one colleague, in one command; those that were refused stay selected. */
export default function AssignLeadsDialog({ onCancel }: { readonly onCancel: () => void }) {
  const { data = [], selectedIds, onSelect } = useListContext<LeadRow>();
  const [refused, setRefused] = useState<BulkAssignment['refused']>([]);
  const assign = useCommand(leadEndpoints.assignMany, { refreshes: useRefreshes('leads'), form: true });
  const chosen = data.filter(({ id }) => selectedIds.includes(id));

  const settle = (outcome: BulkAssignment) => {
    if (outcome.assigned.length > 0) alert(leadMessage.assignedMany(outcome.assigned.length, outcome.assigned.length + outcome.refused.length));
    onSelect(outcome.refused.map(({ LeadID }) => LeadID));
    if (outcome.refused.length === 0) onCancel();
    else setRefused(outcome.refused);
  };

  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="assign-leads-title">
      <DialogTitle id="assign-leads-title">{refused.length > 0 ? `${leads(refused.length)} not assigned` : `Assign ${leads(chosen.length)}`}</DialogTitle>
      {refused.length > 0 ? (
        <Refused refused={refused} onClose={onCancel} />
      ) : (
        <RecordForm<AssignLeadsBody, BulkAssignment>
          name="assign-leads"
          body={AssignLeadsBody}
          initial={{ leads: chosen.map(({ LeadID, AssignedToUserID }) => ({ leadID: LeadID, previousAssigneeID: AssignedToUserID })), assigneeID: null, warmAssign: false, disableLeadEmail: false }}
          submit={(body) => assign.run({ body })}
          actions={[{ label: 'Assign Leads', done: settle }]}
          onCancel={onCancel}
        >
          <FormColumn>
            <AssignmentInputs customers="customers" />
          </FormColumn>
        </RecordForm>
      )}
    </Dialog>
  );
}

const Refused = ({ refused, onClose }: { readonly refused: BulkAssignment['refused']; readonly onClose: () => void }) => (
  <>
    <DialogContent>
      <p>They stay selected.</p>
      <ul className="refused-leads">
        {refused.map(({ LeadID, message }) => (
          <li key={LeadID}>
            <b>{`Lead ${LeadID}`}</b> {message}
          </li>
        ))}
      </ul>
    </DialogContent>
    <DialogButtons
      primary={
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    />
  </>
);
