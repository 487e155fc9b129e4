import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useRead } from '../../platform/http/use-read.ts';
import { CloseButton } from '../../platform/dialogs/CloseButton.tsx';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { DistributionDetails } from './DistributionDetails.tsx';
import type { DistributorScreen } from './distributor-screen.ts';

/** The preview of a run. It changes nothing. */
export default function DryRun({ of, onCancel }: { readonly of: DistributorScreen; readonly onCancel: () => void }) {
  const { data, error } = useRead(of.endpoints.dryRun, {}, { resource: of.resource });
  return (
    <Dialog open onClose={onCancel} maxWidth="md" fullWidth aria-labelledby="dry-run-title">
      <DialogTitle id="dry-run-title">Preview of the next run</DialogTitle>
      <DialogContent>
        {error !== null && data === undefined && <p role="alert">{error.message}</p>}
        {data !== undefined && (
          <>
            <DistributionDetails of={of} run={data} />
            <p className="quiet">{`Mails each of the assignees, and ${data.CustomersMailed} ${data.CustomersMailed === 1 ? 'customer' : 'customers'}.`}</p>
          </>
        )}
      </DialogContent>
      <DialogButtons primary={<CloseButton onClick={onCancel} />} />
    </Dialog>
  );
}
