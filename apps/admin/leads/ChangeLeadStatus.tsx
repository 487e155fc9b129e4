import { Button, Menu, MenuItem } from '@mui/material';
import { mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus, leadStatuses, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { ChevronDown, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '../kernel/session.ts';
import { StatusMark } from '../marks/StatusMark.tsx';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { ReasonButton } from '../record/ReasonButton.tsx';
import { useRecordCommand } from '../record/use-record-command.ts';
import { useLead } from './lead-record.ts';

const offered: readonly LeadStatusID[] = Object.values(leadStatus);
const label = 'Change status';

/** The status menu of a lead. A closed lead is asked about first, and only some may reopen it. */
export function ChangeLeadStatus() {
  const lead = useLead();
  const rights = useRights();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [reopenAs, setReopenAs] = useState<LeadStatusID | null>(null);
  const update = useRecordCommand(leadEndpoints.updateStatus, { done: leadMessage.statusUpdated });
  const isClosed = lead.StatusCodeID === leadStatus.CLOSED;

  const change = async (newStatusCodeID: LeadStatusID) => {
    await update.run({ body: { leadID: lead.LeadID, newStatusCodeID, previousStatusCodeID: lead.StatusCodeID } });
    setReopenAs(null);
  };
  const choose = (status: LeadStatusID) => {
    if (anchor === null) return; // The second click of a double click falls on the menu while it closes.
    setAnchor(null);
    if (isClosed) setReopenAs(status);
    else void change(status);
  };

  if (isClosed && !mayReopenLeads(rights))
    return (
      <ReasonButton variant="outlined" startIcon={<CircleDot />} reason={leadMessage.managerApprovalRequired}>
        {label}
      </ReasonButton>
    );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CircleDot />}
        endIcon={<ChevronDown />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={update.pending}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered
          .filter((status) => status !== lead.StatusCodeID)
          .map((status) => (
            <MenuItem key={status} onClick={() => choose(status)}>
              <StatusMark code={leadStatuses[status]} />
            </MenuItem>
          ))}
      </Menu>
      <ConfirmDialog
        open={reopenAs !== null}
        title={`Change the status of closed lead ${lead.LeadID}?`}
        confirm={reopenAs === null ? label : `Change to ${leadStatuses[reopenAs].label}`}
        pending={update.pending}
        onConfirm={() => reopenAs !== null && void change(reopenAs)}
        onCancel={() => setReopenAs(null)}
      >
        This lead is closed. Changing its status affects commission reporting: figures that already count this lead may change.
      </ConfirmDialog>
    </>
  );
}
