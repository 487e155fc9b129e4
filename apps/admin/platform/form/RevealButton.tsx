import { IconButton } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';

/** At the end of a password's field: shows what is typed, or hides it again. It does not take the focus from the field for whoever points. */
export const RevealButton = ({ shown, onToggle }: { readonly shown: boolean; readonly onToggle: () => void }) => (
  <span className="reveal-button">
    <IconButton
      edge="end"
      aria-label={shown ? 'Hide characters' : 'Show characters'}
      title={shown ? 'Hide characters' : 'Show characters'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      {shown ? <EyeOff /> : <Eye />}
    </IconButton>
  </span>
);
