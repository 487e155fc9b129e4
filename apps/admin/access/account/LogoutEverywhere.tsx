import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { useNavigate } from 'react-router';
import { queryClient } from '../../platform/session/query-client.ts';
import { endSession } from '../../platform/session/session.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';

/** Confirms, ends every session of the user, and shows the number of other sessions. */
export default function LogoutEverywhere({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const end = useCommand(authEndpoints.logoutEverywhere, {
    done: ({ others }) => authMessage.loggedOutEverywhere(others),
  });
  const confirm = async () => {
    if (!(await end.run({})).ok) return;
    unsaved.set(new Set());
    endSession();
    queryClient.clear();
    await navigate('/login', { replace: true });
  };
  return (
    <ConfirmDialog
      open
      title="Log out everywhere?"
      confirm="Log out everywhere"
      danger
      pending={end.pending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      This ends your sessions in every browser and on every device, this one too. What is not saved there is lost.
    </ConfirmDialog>
  );
}
