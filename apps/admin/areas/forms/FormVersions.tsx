import { Button, Dialog, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { publicFields } from '@leaseledger/contract/forms/form.fields';
import type { FormVersionContent } from '@leaseledger/contract/forms/form.details';
import { useState } from 'react';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { momentText } from '../../platform/time/moments.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { ChangedLines } from '../../records/versions/ChangedLines.tsx';
import { fieldsIn } from './asked-fields.ts';
import { useFormRecord } from './form-record.ts';
import { FormPreview } from './FormPreview.tsx';

const linesOf = ({ Name, Embedded, Fields }: FormVersionContent): readonly string[] => [
  Name,
  Embedded ? 'Embedded' : 'Not embedded',
  ...fieldsIn(Fields).map(({ id, label }) =>
    label === publicFields[id].label ? label : `${label} (${publicFields[id].label})`,
  ),
];

/** The versions of a form as visitors saw them. One is compared with the current version, and can be restored. */
export default function FormVersions({ onCancel }: { readonly onCancel: () => void }) {
  const form = useFormRecord();
  const { FormID, FormID: id, Version, Versions } = form;
  const [number, setNumber] = useState(Math.max(1, Versions - 1));
  const versions = useRead(formEndpoints.versions, { params: { id } }, { resource: 'forms' });
  const restore = useRecordCommand(formEndpoints.restoreVersion, { done: formMessage.versionRestored(number) });
  const earlier = versions.data?.find((each) => each.Number === number);
  const run = async () => {
    const result = await restore.run({ body: { FormID, Version, Number: number } });
    if (result.ok) onCancel();
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="lg" aria-labelledby="versions-title">
      <DialogTitle id="versions-title">Versions</DialogTitle>
      <DialogContent className="versions">
        {versions.data !== undefined && (
          <TextField
            select
            label="Version"
            value={number}
            onChange={({ target: { value } }) => setNumber(Number(value))}
            autoFocus
          >
            {versions.data.map(({ Number: each, SavedByName, SavedDateTime, Restores }) => (
              <MenuItem key={each} value={each}>
                {`Version ${each}${each === Versions ? ', the current one' : ''}, saved by ${SavedByName} on ${momentText(SavedDateTime)}${Restores === null ? '' : `, the same as version ${Restores}`}`}
              </MenuItem>
            ))}
          </TextField>
        )}
        {versions.error !== null && <p role="alert">{versions.error.message}</p>}
        {earlier !== undefined && (
          <>
            <ChangedLines before={linesOf(earlier)} after={linesOf(form)} same="Visitors see the same in both." />
            <div className="version-sides">
              {[
                { name: `Version ${number}`, of: earlier },
                { name: `Version ${Versions}, the current one`, of: form },
              ].map(({ name, of }) => (
                <section key={name}>
                  <h3>{name}</h3>
                  <FormPreview label={name} name={of.Name} fields={of.Fields} isEmbedded={of.Embedded} />
                </section>
              ))}
            </div>
          </>
        )}
      </DialogContent>
      <DialogButtons
        primary={
          number === Versions ? null : (
            <PendingButton variant="contained" pending={restore.pending} onClick={() => void run()}>
              {`Restore version ${number}`}
            </PendingButton>
          )
        }
        pending={restore.pending}
        cancel={<Button onClick={onCancel}>Close</Button>}
      />
    </Dialog>
  );
}
