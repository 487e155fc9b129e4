import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useRecordParts } from '../platform/screens/record-part.ts';
import { useRights } from '../platform/session/session.ts';
import { useAreas } from '../platform/screens/use-areas.ts';
import { CloseButton } from '../platform/dialogs/CloseButton.tsx';
import { DialogButtons } from '../platform/dialogs/DialogButtons.tsx';
import { closeOverlay } from './navigation/open.ts';

type Keys = readonly (readonly [keys: readonly string[], does: string])[];

const keys: Keys = [
  [['Ctrl', 'K'], 'Search or run a command'],
  [['?'], 'This list'],
  [['/'], 'Quick filter of the list'],
  [['n'], 'Add a new record'],
  [['j', 'k'], 'Next and previous row of the list, also while the record of one is open'],
  [['↓', '↑'], 'The same'],
  [['x'], 'Select the row'],
  [['Shift', '↓'], 'Select the rows passed'],
  [['Ctrl', 'A'], 'Select the page'],
  [['Enter'], 'Open the row'],
  [['Shift', '←', '→'], 'Move the column or the saved view whose name has the focus'],
  [['Ctrl', 'Enter'], 'Send the form'],
];

const lastKeys: Keys = [
  [['z'], 'Run the action of the alert'],
  [['Esc'], 'Close the top dialog or panel'],
];

/** The list of keys and their actions. */
export default function KeysDialog() {
  const ofParts: Keys = useRecordParts().flatMap(({ label, shortcut }) =>
    shortcut === undefined ? [] : [[[shortcut], `${label} of the open record`] as const],
  );
  const rights = useRights();
  // Areas whose records are of one kind share their keys.
  const ofAreas = new Set(useAreas().flatMap(({ keys: own, may }) => (own && may.list(rights) ? [own] : [])));
  const ofRecords: Keys = [...ofAreas].flatMap((own) => own.map(([key, does]) => [[key], does] as const));
  return (
    <Dialog open onClose={closeOverlay} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent tabIndex={0}>
        <dl className="keys">
          {[...keys, ...ofParts, ...ofRecords, ...lastKeys].map(([pressed, does]) => (
            <div key={`${pressed.join(' ')} ${does}`}>
              <dt>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogButtons primary={<CloseButton onClick={closeOverlay} />} />
    </Dialog>
  );
}
