import { Button } from '@mui/material';

/** Closes a dialog that only tells something. It has the focus at first. */
export const CloseButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="contained" autoFocus onClick={onClick}>
    Close
  </Button>
);
