import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import { tabMessage } from '@leaseledger/contract/tabs/tab.messages';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';

/** Confirms the deletion of a tab. */
export function DeleteTab({ tab: { id, Name }, onClose }: { readonly tab: TabRow; readonly onClose: () => void }) {
  const { run, pending } = useCommand(tabEndpoints.remove, {
    done: tabMessage.deleted,
    refreshes: ['tabs', 'activity'],
  });
  const remove = async () => {
    await run({ params: { id } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${Name}?`}
      confirm="Delete tab"
      danger
      pending={pending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Only the tab is deleted, not the page that it shows.
    </ConfirmDialog>
  );
}
