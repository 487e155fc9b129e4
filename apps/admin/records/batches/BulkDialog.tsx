import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { Suspense, useEffect, useRef } from 'react';
import { useCommand } from '../../platform/commands/use-command.ts';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import type { BulkAction, Chosen } from './bulk-action.ts';
import { showBatch } from './watched.ts';

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly chosen: Chosen;
  readonly title: string;
  readonly onCancel: () => void;
}

/** Asks for the details of an action that needs some. Then its preview opens. */
export default function BulkDialog({ action, chosen, title, onCancel }: BulkDialogProps) {
  const prepare = useCommand(batchEndpoints.prepare, { form: action.form !== undefined });
  // The records chosen when the dialog opened.
  const meant = useRef(chosen).current;
  const submit = (parameters: object) =>
    prepare.run({
      body: { kind: action.kind, parameters, ...('ids' in meant ? { ids: [...meant.ids] } : { filter: meant.filter }) },
    });
  const done = ({ BatchID }: BatchRow) => {
    onCancel();
    showBatch(BatchID);
  };
  const asked = useRef(false);
  useEffect(() => {
    if (action.form !== undefined || asked.current) return;
    asked.current = true;
    void submit(action.parameters ?? {}).then((result) => (result.ok ? done(result.payload) : onCancel()));
  });
  const Form = action.form;
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      {Form === undefined ? (
        <>
          <DialogContent>Checking what would change.</DialogContent>
          <DialogButtons pending primary={<Button onClick={onCancel}>Cancel</Button>} />
        </>
      ) : (
        <Suspense fallback={<DialogContent />}>
          <Form label="Preview" submit={submit} done={done} onCancel={onCancel} />
        </Suspense>
      )}
    </Dialog>
  );
}
