import { Button } from '@mui/material';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { CommandDialog } from '../../records/record/CommandDialog.tsx';
import { FieldList } from '../../records/record/FieldList.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { AssignmentInputs } from './AssignmentInputs.tsx';
import { useLead } from './lead-record.ts';
import { AssigneeField } from './LeadFields.tsx';

function AssignLeadDialog({ onClose }: { readonly onClose: () => void }) {
  const { LeadID, AssignedToUserID, PersonFullName, PersonEmail } = useLead();
  return (
    <CommandDialog
      title={`Assign lead ${LeadID}`}
      name={`assign-lead-${LeadID}`}
      endpoint={leadEndpoints.assign}
      body={AssignLeadBody}
      initial={{
        leadID: LeadID,
        assigneeID: null,
        previousAssigneeID: AssignedToUserID,
        warmAssign: false,
        disableLeadEmail: false,
      }}
      refused={({ assigneeID }) =>
        assigneeID === AssignedToUserID ? { assigneeID: leadMessage.alreadyTheirs } : undefined
      }
      done={leadMessage.assigned}
      failed={leadMessage.notAssigned}
      action="Assign Lead"
      onClose={onClose}
    >
      <FieldList>
        <AssigneeField />
      </FieldList>
      <AssignmentInputs customer={{ name: PersonFullName, email: PersonEmail }} />
    </CommandDialog>
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
