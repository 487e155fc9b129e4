import { Button, Dialog, DialogTitle } from '@mui/material';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { FieldList } from '../../records/record/FieldList.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { AssignmentInputs } from './AssignmentInputs.tsx';
import { useLead } from './lead-record.ts';
import { AssigneeField } from './LeadFields.tsx';

const BAD_INPUT = 400;
/** Refused in the browser with the server's message. */
const sameAssignee = new ApiError(BAD_INPUT, 0, leadMessage.invalidAssignment, {
  assigneeID: leadMessage.invalidAssignment,
});

function AssignLeadDialog({ onClose }: { readonly onClose: () => void }) {
  const { LeadID, AssignedToUserID, PersonFullName, PersonEmail } = useLead();
  const assign = useRecordCommand(leadEndpoints.assign, { done: leadMessage.assigned, form: true });

  const submit = async (body: AssignLeadBody): Promise<CommandResult<LeadRecord | null>> => {
    const result: CommandResult<LeadRecord | null> =
      body.assigneeID === AssignedToUserID ? { ok: false, error: sameAssignee } : await assign.run({ body });
    if (!result.ok) alert(leadMessage.notAssigned, 'error');
    return result;
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{`Assign lead ${LeadID}`}</DialogTitle>
      <RecordForm<AssignLeadBody, LeadRecord | null>
        name={`assign-lead-${LeadID}`}
        body={AssignLeadBody}
        initial={{
          leadID: LeadID,
          assigneeID: null,
          previousAssigneeID: AssignedToUserID,
          warmAssign: false,
          disableLeadEmail: false,
        }}
        submit={submit}
        actions={[{ label: 'Assign Lead', done: onClose }]}
        onCancel={onClose}
      >
        <FormColumn>
          <FieldList>
            <AssigneeField />
          </FieldList>
          <AssignmentInputs customer={{ name: PersonFullName, email: PersonEmail }} />
        </FormColumn>
      </RecordForm>
    </Dialog>
  );
}

/** The button that assigns the lead to a colleague. */
export function AssignLead() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<UserCog />} onClick={() => setOpen(true)}>
        Assign
      </Button>
      {isOpen && <AssignLeadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The assignee, changed in place. */
export const QuickAssignee = () => (
  <QuickDialog label="Assigned to" command="Assign" shortcut="a" Dialog={AssignLeadDialog}>
    <PersonName name={useLead().AssigneeName} nobody="Unassigned" />
  </QuickDialog>
);
