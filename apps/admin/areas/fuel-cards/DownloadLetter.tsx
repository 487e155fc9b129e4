import { Button, Dialog, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { letterIDs } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { fuelCardLetterEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { cardRequestTypes } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { pathTo } from '@leaseledger/contract/kernel/endpoint';
import { useState } from 'react';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { saveDocument } from './letter-file.ts';
import { useTracker } from './tracker-record.ts';

/** Saves a letter to the customer as a Word document, first the one of the tracker's request type. */
export default function DownloadLetter({ onCancel }: { readonly onCancel: () => void }) {
  const { FuelCardTrackerID, RequestTypeCodeID } = useTracker();
  const [letter, setLetter] = useState<number>(RequestTypeCodeID);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveDocument(
      pathTo(fuelCardLetterEndpoints.letter, { fuelCardTrackerID: FuelCardTrackerID, documentID: letter }),
      `Fuel card letter ${FuelCardTrackerID}`,
    );
    setBusy(false);
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="letter-title">
      <DialogTitle id="letter-title">Download letter</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          label="Letter"
          value={letter}
          onChange={({ target }) => setLetter(Number(target.value))}
        >
          {letterIDs.map((id) => (
            <MenuItem key={id} value={id}>
              {cardRequestTypes[id].label}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogButtons
        pending={isBusy}
        primary={
          <PendingButton variant="contained" pending={isBusy} onClick={() => void save()}>
            Download
          </PendingButton>
        }
        cancel={<Button onClick={onCancel}>Close</Button>}
      />
    </Dialog>
  );
}
