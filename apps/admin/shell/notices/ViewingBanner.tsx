import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { askProfileAgain } from '../../platform/session/profile.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';

/** Says on every screen that it is another user's, and leads back. */
export default function ViewingBanner() {
  const { FullName } = useUser();
  const stop = useCommand(viewingEndpoints.stop);
  const leave = async () => {
    await stop.run({});
    // Also where it failed: the server knows for whom it answers.
    askProfileAgain();
  };
  return (
    <div className="viewing-banner" role="status">
      <Eye aria-hidden />
      <span>
        You are viewing as <b>{FullName}</b>, read-only
      </span>
      <Button variant="outlined" aria-disabled={stop.pending} onClick={() => void leave()}>
        Stop viewing
      </Button>
    </div>
  );
}
