import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { useCommand } from '../kernel/use-command.ts';
import { useReloadLists } from '../kernel/use-reload.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { usePanel } from '../record/panel-context.ts';

export interface DeleteLeadProps {
  readonly lead: LeadView;
  readonly onCancel: () => void;
}

/** Asks before a lead is deleted, then goes back to the list. */
export function DeleteLead({ lead, onCancel }: DeleteLeadProps) {
  const panel = usePanel();
  const reloadLists = useReloadLists('leads');
  const remove = useCommand(leadEndpoints.remove, { done: leadMessage.deleted, refreshes: ['persons'] });
  const confirm = async () => {
    const result = await remove.run({ params: { id: lead.LeadID } });
    if (!result.ok) return onCancel();
    panel.close();
    await reloadLists();
  };
  return (
    <ConfirmDialog open danger title={`Delete lead ${lead.LeadID}?`} confirm="Delete lead" pending={remove.pending} onConfirm={() => void confirm()} onCancel={onCancel}>
      {`The lead${lead.PersonFullName === null ? '' : ` of ${lead.PersonFullName}`} disappears from all lists. The person stays.`}
    </ConfirmDialog>
  );
}
