import { Button } from '@mui/material';
import { attendeePageSizes } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import {
  sessionAttendeeList,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { isToCome } from '@leaseledger/contract/sessions/why-over';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { Suspense, useState } from 'react';
import { ResourceContextProvider, useGetList, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/related/RecordPages.tsx';
import { usePages } from '../../records/record/related/use-pages.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import { AttendanceToggle } from './AttendanceToggle.tsx';
import { hasLeft, isMarkable, requestsOf } from './attendee-words.ts';
import { attendeeName } from './attendee-record.ts';
import { AttendeeMarks } from './AttendeeMarks.tsx';
import { AttendeeMenu } from './AttendeeMenu.tsx';
import { GiveSeat } from './GiveSeat.tsx';
import { seatsText } from './session-seats.ts';
import './session-attendees.css';

const AddAttendee = lazily(() => import('./AddAttendee.tsx'), UnloadableDialog);

interface AttendeeEntryProps {
  readonly attendee: SessionAttendeeRow;
  readonly place: number | undefined;
  readonly session: SessionRecord;
}

/** One attendee in the panel of their session. */
function AttendeeEntry({ attendee, place, session }: AttendeeEntryProps) {
  const { SessionAttendanceID, PersonEmployerName, PersonEmail, Archived, LeadID } = attendee;
  const requests = requestsOf(attendee);
  const now = useNow();
  return (
    <li className="attendee" aria-label={attendeeName(attendee)}>
      <div className="attendee-line">
        <Link to={`/sessionAttendees/view/${SessionAttendanceID}`}>{attendeeName(attendee)}</Link>
        <AttendeeMarks attendee={attendee} place={place} />
      </div>
      <p className="attendee-quiet">{[PersonEmployerName, PersonEmail].filter(Boolean).join(', ')}</p>
      {(requests.length > 0 || LeadID !== null) && (
        <p className="attendee-quiet">
          {requests.join(', ')}
          {LeadID !== null && (
            <>
              {requests.length > 0 && ', '}
              <Link to={`/leads/view/${LeadID}`}>{`Lead ${LeadID}`}</Link>
            </>
          )}
        </p>
      )}
      <div className="attendee-line">
        {Archived === 0 && isMarkable(attendee, now) && <AttendanceToggle attendee={attendee} />}
        <span className="attendee-actions">
          <GiveSeat attendee={attendee} />
          <ArchiveButton attendee={attendee} />
          <AttendeeMenu attendee={attendee} session={session} />
        </span>
      </div>
    </li>
  );
}

function Attendees({ session }: { readonly session: SessionRecord }) {
  const { SessionID, WaitingAttendees, Cancelled } = session;
  const isOn = isToCome(session, useNow());
  const pages = usePages({ sizes: attendeePageSizes });
  const { page, perPage } = pages;
  const [isAdding, setAdding] = useState(false);
  const {
    data: attendees,
    total = 0,
    error,
    refetch,
  } = useGetList<SessionAttendeeRow>(sessionAttendeeList.resource, {
    filter: { SessionID },
    sort: { field: 'SessionAttendanceID', order: 'ASC' },
    pagination: { page, perPage },
  });
  const { data: line } = useRead(
    sessionAttendanceEndpoints.line,
    { params: { id: SessionID } },
    { resource: sessionAttendeeList.resource, enabled: WaitingAttendees > 0 },
  );
  const placeOf = (attendee: SessionAttendeeRow) =>
    line?.find(({ SessionAttendanceID }) => SessionAttendanceID === attendee.SessionAttendanceID)?.PlaceInLine;
  return (
    <Section
      title="Attendees"
      count={total}
      action={
        <span className="attendees-actions">
          <Link className="link-button" to={`/sessions/door/${SessionID}`}>
            Door list
          </Link>
          {!Cancelled && (
            <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
              Add attendee
            </Button>
          )}
        </span>
      }
    >
      <p className="section-note">{seatsText(session)}</p>
      {error !== null && attendees === undefined && (
        <p className="section-note" role="alert">
          The attendees could not be read. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {attendees?.length === 0 && (
        <p className="section-note">
          {isOn
            ? 'Nobody has registered yet. Share the sign-up link, with which people register.'
            : 'Nobody registered.'}
        </p>
      )}
      <ul className="attendees">
        {attendees?.map((attendee) => (
          <AttendeeEntry
            key={attendee.id}
            attendee={attendee}
            place={hasLeft(attendee) ? undefined : placeOf(attendee)}
            session={session}
          />
        ))}
      </ul>
      <RecordPages of="Attendees" pages={pages} total={total} />
      {isAdding && (
        <Suspense fallback={null}>
          <AddAttendee session={session} onCancel={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** The attendees of a session, in its panel. */
export default function SessionAttendees() {
  const session = useRecordContext<SessionRecord>();
  return (
    session !== undefined && (
      <ResourceContextProvider value={sessionAttendeeList.resource}>
        <Attendees session={session} />
      </ResourceContextProvider>
    )
  );
}
