import { Dialog } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazily, Unloadable, type UnloadableProps } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { paletteName } from '../navigation/navigation.ts';
import { closeOverlay } from '../navigation/open.ts';
import type { PaletteProps } from './palette-props.ts';

/** As specification 1, section 2.6 has it; found are all types that the reader may open (decisions 4, 'Screens'). */
const HELP = 'Searches Leads, Recostings, Enquiries, Sessions';

/** The palette's field while the rest is on its way. What is typed here stands in the palette when it opens. */
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

/** What Ctrl+K opens: its field stands at once, also where finding and running are still being loaded. */
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
