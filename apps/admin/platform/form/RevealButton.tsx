import { IconButton } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';

/** Shows or hides the characters of a password. A pointer press leaves the focus in the field. */
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
