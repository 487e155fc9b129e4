import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { askProfileAgain } from '../../platform/session/profile.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';

/** Says on every screen that the viewer sees the console as another user, with a button that stops it. */
export default function ViewingBanner() {
  const { FullName } = useUser();
  const stop = useCommand(viewingEndpoints.stop);
  const leave = async () => {
    await stop.run({});
    // Also after a failure, because the server knows the current user.
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
