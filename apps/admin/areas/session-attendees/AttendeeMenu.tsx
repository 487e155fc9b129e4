import { IconButton, Menu, MenuItem } from '@mui/material';
import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { useRights } from '../../platform/session/session.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { copyLink } from '../../platform/dialogs/use-copy-link.ts';
import { attendeeName } from './attendee-record.ts';
import { RemoveAttendee } from './RemoveAttendee.tsx';
import { useAttendeeMails } from './use-attendee-mails.tsx';

/** Copies the address of an attendee's quote form. The user fills it in for them. */
function copyQuoteLink(id: number): void {
  call(sessionAttendanceEndpoints.one, { params: { id } }).then(
    ({ SecretKey }) => copyLink(new URL(`/${attendeePages.quote}/${id}/${SecretKey}`, window.location.href).href),
    (thrown: unknown) => tellFailure(ApiError.from(thrown)),
  );
}

interface AttendeeMenuProps {
  readonly attendee: SessionAttendeeRow;
  readonly session: SessionRow;
}

/** The menu of an attendee: quote link, mails, and removal. */
export function AttendeeMenu({ attendee, session }: AttendeeMenuProps) {
  const { SessionAttendanceID: sessionAttendanceID } = attendee;
  const { external } = useRights();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { mails, question } = useAttendeeMails(attendee, session);
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
        {!external && (
          <MenuItem onClick={choose(() => copyQuoteLink(sessionAttendanceID))}>Copy quote form link</MenuItem>
        )}
        {mails.map(({ label, send }) => (
          <MenuItem key={label} onClick={choose(send)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem className="danger" onClick={choose(() => setRemoving(true))}>
          Delete
        </MenuItem>
      </Menu>
      {question}
      {isRemoving && <RemoveAttendee attendee={attendee} onClose={() => setRemoving(false)} />}
    </>
  );
}
