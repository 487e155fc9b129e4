import { Chip, Tooltip } from '@mui/material';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { useNow } from '../../platform/time/use-now.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { useCopyLink } from '../../platform/dialogs/use-copy-link.ts';
import { countdown, sessionState } from './session-words.ts';

/** The marks of a session, and its id, which copies the address of its form. */
export function SessionMarks({ session }: { readonly session: SessionRecord }) {
  const { SessionID, PublicSession, Completed, Cancelled } = session;
  const copy = useCopyLink(`/sessions/edit/${SessionID}`);
  const now = useNow();
  return (
    <span className="session-marks">
      <Tooltip title="Copy the link to edit it">
        <Chip
          size="small"
          variant="outlined"
          label={`ID ${SessionID}`}
          aria-label={`Copy the edit link of session ${SessionID}`}
          onClick={copy}
        />
      </Tooltip>
      <StatusMark code={sessionState(session)} />
      {PublicSession && <Chip size="small" label="Public Session" />}
      {Cancelled && <Chip size="small" color="error" label="Cancelled" />}
      {Completed && <Chip size="small" color="success" label="Completed" />}
      {!Cancelled && <span className="panel-number">{countdown(session, now)}</span>}
    </span>
  );
}
