import { OutlinedInput } from '@mui/material';
import { heldStages, seatStageCodes } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  sessionAttendeeList,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { Circle, CircleCheck, CloudOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { countText } from '../../platform/http/count-text.ts';
import { hasDayCome, momentText } from '../../platform/time/moments.ts';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { usePaused } from '../../platform/http/use-paused.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { useDoorMarks, type DoorMarks } from './door-marks.ts';

/** The number of attendees listed at a door. The search finds those after them. */
const MOST = 1000;

interface DoorEntryProps {
  readonly attendee: SessionAttendeeRow;
  readonly marks: DoorMarks;
  readonly isDisabled: boolean;
}

/** One attendee. A press marks them as present, another press as absent. A double click is one press. */
function DoorEntry({
  attendee: { SessionAttendanceID: id, FullName, PersonEmployerName, SeatStage, DidAttend },
  marks,
  isDisabled,
}: DoorEntryProps) {
  const pressed = marks.pressed.get(id);
  const isHere = pressed?.didAttend ?? DidAttend ?? false;
  const waits = SeatStage !== null && SeatStage !== 'seated' ? seatStageCodes[SeatStage].label : null;
  return (
    <li>
      <button
        type="button"
        className="door-row"
        disabled={isDisabled}
        aria-pressed={isHere}
        onClick={({ detail }) => detail < 2 && marks.mark(id, !isHere)}
      >
        <span>
          <b>{FullName ?? `Attendee ${id}`}</b>
          <span className="door-quiet">
            {[PersonEmployerName, waits, marks.isLost && pressed?.isSent === false ? 'Not sent yet' : null]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        {isHere ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
      </button>
    </li>
  );
}

/** Lists the attendees whose marks wait for the connection. */
function NotSent({ marks, names }: { readonly marks: DoorMarks; readonly names: readonly string[] }) {
  return (
    <div role="alert" className="door-lost">
      <CloudOff aria-hidden />
      <span>
        {`The connection is lost. Not sent: ${names.join(', ')}. It is sent when the connection is back. `}
        <LinkButton onClick={marks.again}>Send now</LinkButton>
      </span>
    </div>
  );
}

const hasName = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/);
  return ({ FullName }: SessionAttendeeRow) =>
    words.every((word) => FullName?.toLowerCase().includes(word) === true || word === '');
};

/** The attendees of a session, by name, each with one big button. */
export function DoorList({ SessionID }: { readonly SessionID: number }) {
  const searchId = useId();
  const [typed, setTyped] = useState('');
  const marks = useDoorMarks();
  const now = useNow();
  const session = useRead(sessionEndpoints.one, { params: { id: SessionID } }, { resource: 'sessions' });
  const list = {
    filter: { SessionID, Archived: 0, SeatStage: heldStages },
    sort: { field: 'FullName', order: 'ASC' as const },
    pagination: { page: 1, perPage: MOST },
  };
  const {
    data: attendees,
    total = 0,
    error,
    refetch,
  } = useGetList<SessionAttendeeRow>(sessionAttendeeList.resource, list);
  const isLonger = attendees !== undefined && total > attendees.length;
  const asked = usePaused(typed.trim());
  const searched = useGetList<SessionAttendeeRow>(
    sessionAttendeeList.resource,
    { ...list, filter: { ...list.filter, q: asked } },
    { enabled: isLonger && asked !== '' },
  );
  const failure = session.error ?? error;
  if (attendees === undefined || session.data === undefined)
    return failure === null ? null : (
      <CouldNotRead
        level={2}
        title="The door list could not be read"
        error={failure}
        onRetry={() => void Promise.all([session.refetch(), refetch()])}
      />
    );
  // Attendees found only by the search come after the listed ones.
  const known = isLonger
    ? [...attendees, ...(searched.data ?? []).filter(({ id }) => attendees.every((each) => each.id !== id))]
    : attendees;
  const found = known.filter(hasName(typed.trim()));
  const isLooking = isLonger && typed.trim() !== '' && (typed.trim() !== asked || searched.isFetching);
  const nobodyText =
    attendees.length === 0
      ? 'Nobody registered.'
      : isLooking
        ? 'Searching…'
        : searched.isError
          ? 'The others could not be searched.'
          : 'Nobody of that name is registered.';
  const isEarly = !hasDayCome(session.data.SessionStartDateTime, now);
  const hereOf = (some: readonly SessionAttendeeRow[]) =>
    `${some.filter(({ SessionAttendanceID: id, DidAttend }) => marks.pressed.get(id)?.didAttend ?? DidAttend).length} of ${some.length}`;
  const seated = attendees.filter(({ SeatStage }) => SeatStage === 'seated');
  const others = attendees.filter(({ SeatStage }) => SeatStage !== 'seated');
  const nameOf = (id: number) =>
    known.find(({ SessionAttendanceID }) => SessionAttendanceID === id)?.FullName ?? `Attendee ${id}`;
  const unsentNames = [...marks.pressed].flatMap(([id, { isSent }]) => (isSent ? [] : [nameOf(id)]));
  return (
    <>
      <p className="door-note">
        <Link to={`/sessions/view/${SessionID}`}>{session.data.SessionName}</Link>,{' '}
        {momentText(session.data.SessionStartDateTime)}
      </p>
      <div className="door-search">
        <label htmlFor={searchId}>Find by name</label>
        <OutlinedInput
          id={searchId}
          type="search"
          fullWidth
          value={typed}
          autoComplete="off"
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </div>
      {marks.isLost && unsentNames.length > 0 && <NotSent marks={marks} names={unsentNames} />}
      <p
        className="door-note"
        role="status"
      >{`${hereOf(seated)}${isLonger ? ' listed' : ''} here${others.length > 0 ? `, and ${hereOf(others)} without a seat` : ''}`}</p>
      {isEarly && <p className="door-note">Attendance is marked from the day of the session.</p>}
      {isLonger && (
        <p className="door-note">{`The first ${countText(attendees.length)} by name of ${countText(total)} are listed. Type a name to find the others.`}</p>
      )}
      {found.length === 0 && <p className="door-note">{nobodyText}</p>}
      <ul className="door-sessions">
        {found.map((attendee) => (
          <DoorEntry key={attendee.id} attendee={attendee} marks={marks} isDisabled={isEarly} />
        ))}
      </ul>
    </>
  );
}
