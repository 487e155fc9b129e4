import { Button, type ButtonProps } from '@mui/material';

export interface PendingButtonProps extends ButtonProps {
  /** While what it does is under way: it takes no further press. */
  readonly pending: boolean;
}

/** A button for what takes a moment. Unlike a disabled one it keeps the focus meanwhile, so that whoever pressed it by key goes on from there. */
export const PendingButton = ({ pending, onClick, ...button }: PendingButtonProps) => (
  <Button
    {...button}
    aria-disabled={pending || undefined}
    onClick={(event) => {
      if (!pending) return onClick?.(event);
      event.preventDefault(); // Else it would send its form.
      event.stopPropagation();
    }}
  />
);
