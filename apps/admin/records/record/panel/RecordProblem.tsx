import { Button } from '@mui/material';
import { CircleAlert, FileQuestion, Lock } from 'lucide-react';
import type { ApiError } from '../../../platform/http/api-error.ts';
import { NothingToShow } from '../../../platform/screens/NothingToShow.tsx';
import { usePanel } from './panel-context.ts';
import { PanelHeader } from './PanelHeader.tsx';

export interface RecordProblemProps {
  /** The record's name, for example 'Lead 10480'. */
  readonly what: string;
  readonly error: ApiError;
  /** The people who can grant the right to open the record. */
  readonly grantedBy: string;
  readonly onRetry: () => void;
}

export const NOT_FOUND = 404;
export const FORBIDDEN = 403;

/** The error of a record: it does not exist, it is not open to the user, or it could not be read. */
export function RecordProblem({ what, error, grantedBy, onRetry }: RecordProblemProps) {
  const panel = usePanel();
  const back = (
    <Button variant="contained" onClick={panel.close}>
      Back to the list
    </Button>
  );
  const { text, ...shown } =
    error.status === NOT_FOUND
      ? {
          icon: <FileQuestion />,
          title: `${what} does not exist`,
          text: 'It may have been deleted, or its number was mistyped.',
          action: back,
        }
      : error.status === FORBIDDEN
        ? { icon: <Lock />, title: `${what} is not open to you`, text: grantedBy, action: back }
        : { icon: <CircleAlert />, title: `${what} could not be read`, text: error.message, onRetry };
  return (
    <>
      <PanelHeader title={what} />
      <NothingToShow level={3} role="alert" {...shown}>
        {text}
      </NothingToShow>
    </>
  );
}
