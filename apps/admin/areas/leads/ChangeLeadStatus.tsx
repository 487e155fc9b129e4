import { mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus, leadStatuses, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { ChevronDown, CircleDot } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useRights } from '../../platform/session/session.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { ChoiceMenu } from '../../platform/dialogs/ChoiceMenu.tsx';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { QuickValue } from '../../records/record/quick/QuickValue.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { useLead } from './lead-record.ts';

const choices = Object.values(leadStatus).map((id) => ({ id, shown: <StatusMark code={leadStatuses[id]} /> }));
const label = 'Change status';

/** Whether this user cannot change the status: only some may reopen a closed lead. */
function useIsFixed(): boolean {
  const rights = useRights();
  return useLead().StatusCodeID === leadStatus.CLOSED && !mayReopenLeads(rights);
}

interface StatusMenuProps {
  readonly children: (menu: {
    readonly isOpen: boolean;
    readonly isBusy: boolean;
    readonly open: (beside: HTMLElement) => void;
  }) => ReactNode;
}

/** The status menu of a lead. Reopening a closed lead needs a confirmation. */
function StatusMenu({ children }: StatusMenuProps) {
  const lead = useLead();
  const [reopenAs, setReopenAs] = useState<LeadStatusID | null>(null);
  const update = useRecordCommand(leadEndpoints.updateStatus, { done: leadMessage.statusUpdated });

  const change = async (newStatusCodeID: LeadStatusID) => {
    await update.run({ body: { leadID: lead.LeadID, newStatusCodeID, previousStatusCodeID: lead.StatusCodeID } });
    setReopenAs(null);
  };
  const choose = (status: LeadStatusID) =>
    lead.StatusCodeID === leadStatus.CLOSED ? setReopenAs(status) : void change(status);

  return (
    <>
      <ChoiceMenu label="Status" value={lead.StatusCodeID} choices={choices} onChoose={choose}>
        {(menu) => children({ ...menu, isBusy: update.pending })}
      </ChoiceMenu>
      <ConfirmDialog
        open={reopenAs !== null}
        title={`Change the status of closed lead ${lead.LeadID}?`}
        confirm={reopenAs === null ? label : `Change to ${leadStatuses[reopenAs].label}`}
        pending={update.pending}
        onConfirm={() => reopenAs !== null && void change(reopenAs)}
        onCancel={() => setReopenAs(null)}
      >
        This lead is closed. Changing its status affects commission reporting: figures that already count this lead may
        change.
      </ConfirmDialog>
    </>
  );
}

/** The button that changes the status of a lead. */
export function ChangeLeadStatus() {
  if (useIsFixed())
    return (
      <ReasonButton variant="outlined" startIcon={<CircleDot />} reason={leadMessage.managerApprovalRequired}>
        {label}
      </ReasonButton>
    );
  return (
    <StatusMenu>
      {({ isOpen, isBusy, open }) => (
        <PendingButton
          variant="outlined"
          startIcon={<CircleDot />}
          endIcon={<ChevronDown />}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          pending={isBusy}
          onClick={(event) => open(event.currentTarget)}
        >
          {label}
        </PendingButton>
      )}
    </StatusMenu>
  );
}

/** The status of a lead, changed in place. */
export function LeadStatus() {
  const mark = <StatusMark code={codeOf(leadStatuses, useLead().StatusCodeID)} />;
  if (useIsFixed()) return mark;
  return (
    <StatusMenu>
      {({ isOpen, isBusy, open }) => (
        <QuickValue label="Status" shortcut="s" popup="menu" isOpen={isOpen} isBusy={isBusy} onOpen={open}>
          {mark}
        </QuickValue>
      )}
    </StatusMenu>
  );
}
