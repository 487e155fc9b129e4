import { sessionList, type SessionRow } from '@leaseledger/contract/sessions/session.views';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useGetList } from 'react-admin';
import { Link, useParams } from 'react-router';
import { dayOf, timeText } from '../../platform/time/moments.ts';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { DoorList } from './DoorList.tsx';
import './door-list.css';

const DAY_MAX = 100;

/** Today's sessions, by Melbourne's clock. */
function SessionsOfToday() {
  const today = dayOf(useNow());
  const {
    data: sessions,
    error,
    refetch,
  } = useGetList<SessionRow>(sessionList.resource, {
    filter: { SessionStartDateTime: { from: today, to: today }, Cancelled: false },
    sort: { field: 'SessionStartDateTime', order: 'ASC' },
    pagination: { page: 1, perPage: DAY_MAX },
  });
  if (error !== null && sessions === undefined)
    return <CouldNotRead level={2} title="The sessions of today could not be read" error={error} onRetry={refetch} />;
  if (sessions?.length === 0)
    return <p className="door-note">No session today. The door list of any other session opens from its panel.</p>;
  return (
    <ul className="door-sessions">
      {sessions?.map(({ SessionID, SessionName, SessionStartDateTime, CurrentAttendees }) => (
        <li key={SessionID}>
          <Link className="door-row" to={`/sessions/door/${SessionID}`}>
            <span>
              <b>{SessionName}</b>
              <span className="door-quiet">{`${timeText(SessionStartDateTime)}, ${CurrentAttendees} registered`}</span>
            </span>
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Marks attendance at the door of a session with one thumb. Without a session it lists today's sessions. */
export default function DoorPage() {
  const { id } = useParams();
  return (
    <div className="page door">
      <header className="page-title">
        <Link
          to={id === undefined ? '/sessions' : `/sessions/view/${id}`}
          aria-label={id === undefined ? 'Information Sessions' : 'The session'}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <h1>{id === undefined ? 'Sessions today' : 'Door list'}</h1>
      </header>
      {id === undefined ? <SessionsOfToday /> : <DoorList key={id} SessionID={Number(id)} />}
    </div>
  );
}
