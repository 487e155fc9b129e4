import { Button, type ButtonProps } from '@mui/material';

export interface PendingButtonProps extends ButtonProps {
  /** True while the action runs. The button then ignores presses. */
  readonly pending: boolean;
}

/**
 * A button for an action that takes a moment.
 * Unlike a disabled button it keeps the focus, so that keyboard users can continue from it.
 */
export const PendingButton = ({ pending, onClick, ...button }: PendingButtonProps) => (
  <Button
    {...button}
    aria-disabled={pending || undefined}
    onClick={(event) => {
      if (!pending) return onClick?.(event);
      event.preventDefault(); // A submit button would send its form.
      event.stopPropagation();
    }}
  />
);
