import { Button, Dialog, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { momentText } from '../../platform/time/moments.ts';

/** The number of a current version that came with the product. */
export const BUILT_IN = 0;

interface SavedVersion {
  readonly Number: number;
  readonly SavedByName: string;
  /** ISO 8601, UTC. */
  readonly SavedDateTime: string;
  /** The version that this one restored; null for none. */
  readonly Restores: number | null;
}

const wordsOf = ({ Number: number, SavedByName, SavedDateTime, Restores }: SavedVersion, current: number): string =>
  `Version ${number}${number === current ? ', the current one' : ''}, saved by ${SavedByName} on ${momentText(SavedDateTime)}${Restores === null ? '' : `, the same as version ${Restores}`}`;

interface VersionsDialogProps {
  /** Undefined while they are loaded. */
  readonly versions: readonly SavedVersion[] | undefined;
  /** The number of the current version, or `BUILT_IN`. */
  readonly current: number;
  /** The number of the chosen version. */
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
  readonly error: { readonly message: string } | null;
  /** Restores the chosen version. */
  readonly onRestore: () => void;
  readonly pending: boolean;
  readonly onCancel: () => void;
  /** The differences of both versions, and their `VersionSides`. */
  readonly children: ReactNode;
}

/** The versions of a record. One is compared with the current version, and can be restored. */
export const VersionsDialog = ({
  versions,
  current,
  chosen,
  onChoose,
  error,
  onRestore,
  pending,
  onCancel,
  children,
}: VersionsDialogProps) => (
  <Dialog open onClose={onCancel} fullWidth maxWidth="lg" aria-labelledby="versions-title">
    <DialogTitle id="versions-title">Versions</DialogTitle>
    <DialogContent className="versions">
      {versions !== undefined && (
        <TextField
          select
          label="Version"
          value={chosen}
          onChange={({ target: { value } }) => onChoose(Number(value))}
          autoFocus
        >
          {versions.map((version) => (
            <MenuItem key={version.Number} value={version.Number}>
              {wordsOf(version, current)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {error !== null && <p role="alert">{error.message}</p>}
      {children}
    </DialogContent>
    <DialogButtons
      primary={
        chosen === current ? null : (
          <PendingButton variant="contained" pending={pending} onClick={onRestore}>
            {`Restore version ${chosen}`}
          </PendingButton>
        )
      }
      pending={pending}
      cancel={<Button onClick={onCancel}>Close</Button>}
    />
  </Dialog>
);

interface VersionSidesProps<Side> {
  readonly earlier: Side;
  readonly now: Side;
  /** The numbers of both versions. */
  readonly numbers: readonly [earlier: number, now: number];
  /** Draws one version under its name. */
  readonly draw: (side: Side, name: string) => ReactNode;
}

/** Two versions of a record side by side. */
export const VersionSides = <Side,>({ earlier, now, numbers, draw }: VersionSidesProps<Side>) => (
  <div className="version-sides">
    {[
      { name: `Version ${numbers[0]}`, side: earlier },
      { name: `${numbers[1] === BUILT_IN ? 'Built-in version' : `Version ${numbers[1]}`}, the current one`, side: now },
    ].map(({ name, side }) => (
      <section key={name}>
        <h3>{name}</h3>
        {draw(side, name)}
      </section>
    ))}
  </div>
);
