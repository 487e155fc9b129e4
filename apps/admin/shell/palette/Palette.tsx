import { Dialog } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazily, Unloadable, type UnloadableProps } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { paletteName } from '../navigation/navigation.ts';
import { closeOverlay } from '../navigation/open.ts';
import type { PaletteProps } from './palette-props.ts';

/**
 * The text of specification 1, section 2.6. The search covers all types that the user may open (decisions 4,
 * 'Screens').
 */
const HELP = 'Searches Leads, Recostings, Enquiries, Sessions';

/** The palette's field while its code loads. The palette takes over the typed text. */
const WaitingPalette = ({ label, placeholder, text, onType, help }: PaletteProps) => (
  <>
    <input
      className="palette-field"
      autoFocus
      aria-label={label}
      aria-busy
      placeholder={placeholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
    {help !== undefined && <p className="palette-help">{help}</p>}
  </>
);

const UnloadablePalette = ({ onRetry, ...palette }: PaletteProps & UnloadableProps) => (
  <>
    <WaitingPalette {...palette} />
    <Unloadable onRetry={onRetry} />
  </>
);

export const CommandPalette = lazily(() => import('./CommandPalette.tsx'), UnloadablePalette);

/** The dialog of Ctrl+K. Its field shows at once, while the code of search and commands loads. */
export function Palette() {
  const [text, setText] = useState('');
  const rights = useRights();
  const label = paletteName(rights);
  const palette = { label, placeholder: label, help: rights.external ? undefined : HELP, text, onType: setText };
  return (
    <Dialog
      open
      onClose={closeOverlay}
      slotProps={{
        paper: { className: 'palette', 'aria-label': label, 'aria-labelledby': undefined },
        container: { className: 'palette-place' },
      }}
    >
      <Suspense fallback={<WaitingPalette {...palette} />}>
        <CommandPalette {...palette} />
      </Suspense>
    </Dialog>
  );
}
