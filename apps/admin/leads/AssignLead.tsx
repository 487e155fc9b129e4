import { Dialog, DialogTitle } from '@mui/material';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord, LeadView } from '@leaseledger/contract/leads/lead.views';
import { CheckboxInput } from '../form/CheckboxInput.tsx';
import { FormColumn } from '../form/FormColumns.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { UserInput } from '../form/UserInput.tsx';
import { alert } from '../kernel/alerts.ts';
import { ApiError } from '../kernel/api-error.ts';
import { useCommand, type CommandResult } from '../kernel/use-command.ts';
import { Field, FieldList } from '../record/FieldList.tsx';
import { PersonName } from '../marks/PersonAvatar.tsx';
import { useReload } from '../kernel/use-reload.ts';
import { leadReads } from './lead-reads.ts';

export interface AssignLeadProps {
  readonly lead: LeadView;
  readonly onClose: () => void;
}

const BAD_INPUT = 400;
const CONFLICT = 409;
/** Refused as the server would refuse it, before it is asked. */
const sameAssignee = new ApiError(BAD_INPUT, 0, leadMessage.invalidAssignment, { assigneeID: leadMessage.invalidAssignment });

/** Gives the lead to a colleague. */
export function AssignLead({ lead, onClose }: AssignLeadProps) {
  const reload = useReload(leadReads);
  const assign = useCommand(leadEndpoints.assign, { done: leadMessage.assigned, refreshes: leadReads, form: true });

  const submit = async (body: AssignLeadBody): Promise<CommandResult<LeadRecord | null>> => {
    const result: CommandResult<LeadRecord | null> = body.assigneeID === lead.AssignedToUserID ? { ok: false, error: sameAssignee } : await assign.run({ body });
    if (result.ok) return result;
    alert(leadMessage.notAssigned, 'error');
    if (result.error.status === CONFLICT) await reload();
    return result;
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{`Assign lead ${lead.LeadID}`}</DialogTitle>
      <RecordForm<AssignLeadBody, LeadRecord | null>
        key={lead.AssignedToUserID}
        name={`assign-lead-${lead.LeadID}`}
        body={AssignLeadBody}
        initial={{ leadID: lead.LeadID, assigneeID: null, previousAssigneeID: lead.AssignedToUserID, warmAssign: false, disableLeadEmail: false }}
        submit={submit}
        actions={[{ label: 'Assign Lead', done: onClose }]}
        onCancel={onClose}
      >
        <FormColumn>
          <FieldList>
            <Field label="Assigned to">
              <PersonName name={lead.AssigneeName} nobody="Unassigned" />
            </Field>
          </FieldList>
          <UserInput name="assigneeID" label="Assign to" placeholder="Choose a colleague" />
          <CheckboxInput name="warmAssign" label="Warm assign" />
          <CheckboxInput name="disableLeadEmail" label="Do not mail the customer" />
        </FormColumn>
      </RecordForm>
    </Dialog>
  );
}
