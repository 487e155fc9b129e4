import { Button } from '@mui/material';

/** Says that the search failed, and offers another try. Commands still work. */
export const SearchProblem = ({ problem, onRetry }: { readonly problem: string; readonly onRetry: () => void }) => (
  <div className="palette-problem" role="alert">
    <span>{`The search was not answered. ${problem}`}</span>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
