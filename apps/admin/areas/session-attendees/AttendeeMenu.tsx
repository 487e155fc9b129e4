import { IconButton, Menu, MenuItem } from '@mui/material';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { copyLink } from '../../platform/dialogs/use-copy-link.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { attendeeName } from './attendee-record.ts';
import { RemoveAttendee } from './RemoveAttendee.tsx';

/** Copies the address of an attendee's quote form. The user fills it in for them. */
function copyQuoteLink(id: number): void {
  call(sessionAttendanceEndpoints.one, { params: { id } }).then(
    ({ SecretKey }) => copyLink(new URL(`/${attendeePages.quote}/${id}/${SecretKey}`, window.location.href).href),
    (thrown: unknown) => tellFailure(ApiError.from(thrown)),
  );
}

interface AttendeeMenuProps {
  readonly attendee: SessionAttendeeRow;
  /** Whether the session has ended, so that its last mail can be sent. */
  readonly isCompleted: boolean;
  /** Whether the session is still to come. */
  readonly isToCome: boolean;
}

/** The menu of an attendee: quote link, mails, and removal. */
export function AttendeeMenu({ attendee, isCompleted, isToCome }: AttendeeMenuProps) {
  const { SessionAttendanceID: sessionAttendanceID } = attendee;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const confirmation = useRecordCommand(sessionAttendanceEndpoints.sendConfirmation, {
    done: sessionAttendanceMessage.confirmationSent,
  });
  const completed = useRecordCommand(sessionAttendanceEndpoints.sendCompleted, {
    done: sessionAttendanceMessage.completedSent,
  });
  const choose = (run: () => unknown) => () => {
    if (anchor === null) return; // The second click of a double click falls on the closing menu.
    setAnchor(null);
    run();
  };
  return (
    <>
      <IconButton
        aria-label={`More for ${attendeeName(attendee)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => copyQuoteLink(sessionAttendanceID))}>Copy quote form link</MenuItem>
        {isToCome && (
          <MenuItem onClick={choose(() => void confirmation.run({ body: { sessionAttendanceID } }))}>
            Send confirmation email
          </MenuItem>
        )}
        {isCompleted && (
          <MenuItem onClick={choose(() => void completed.run({ body: { sessionAttendanceID } }))}>
            Send completed-session email
          </MenuItem>
        )}
        <MenuItem className="danger" onClick={choose(() => setRemoving(true))}>
          Delete
        </MenuItem>
      </Menu>
      {isRemoving && <RemoveAttendee attendee={attendee} onClose={() => setRemoving(false)} />}
    </>
  );
}
