import { IconButton } from '@mui/material';
import { sessionStatisticsEndpoints } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import {
  sessionFigureLabels,
  type SessionFigure,
  type SessionStatistics,
} from '@leaseledger/contract/session-attendance/session-statistics.views';
import { ArrowLeft, ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { shortDateText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { momentsOf, monthOf, monthsLater } from '../../platform/time/month.ts';
import { FigureEvents } from './FigureEvents.tsx';
import './session-statistics.css';

/** The number of months shown at once. */
const MONTHS = 3;
const shown = [
  'Seated',
  'Attended',
  'Quotes',
  'Callbacks',
  'Leads',
  'Settlements',
  'PositiveFeedback',
  'NegativeFeedback',
] as const satisfies readonly SessionFigure[];
const drawn = ['Seated', 'Attended', 'Leads'] as const satisfies readonly SessionFigure[];
const monthWords = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const wordsOf = (month: string): string => monthWords.format(new Date(`${month}-01T00:00:00Z`));
const BAR = 8;

interface FiguresProps {
  readonly sessions: readonly SessionStatistics[];
}

/** Bars for seats, attendance and leads of one session. The figures are beside them. */
const Bars = ({ session, most }: { readonly session: SessionStatistics; readonly most: number }) => (
  <svg className="statistics-bars" viewBox={`0 0 100 ${drawn.length * BAR}`} preserveAspectRatio="none" aria-hidden>
    {drawn.map((figure, bar) => (
      <rect
        key={figure}
        className={figure}
        x="0"
        y={bar * BAR}
        width={(session[figure] / most) * 100}
        height={BAR - 1}
      />
    ))}
  </svg>
);

const Key = () => (
  <p className="statistics-keys">
    {drawn.map((figure) => (
      <span key={figure} className={`statistics-key ${figure}`}>
        {sessionFigureLabels[figure]}
      </span>
    ))}
  </p>
);

function Figures({ sessions }: FiguresProps) {
  const most = Math.max(1, ...sessions.flatMap((session) => drawn.map((figure) => session[figure])));
  const [opened, setOpened] = useState<{ readonly session: SessionStatistics; readonly figure: SessionFigure }>();
  return (
    <>
      <div className="statistics-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Session</th>
              <th scope="col">Start</th>
              <th scope="col">Compared</th>
              {shown.map((figure) => (
                <th key={figure} scope="col" className="number">
                  {sessionFigureLabels[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.SessionID}>
                <th scope="row">
                  <Link to={`/sessions/view/${session.SessionID}`}>{session.SessionName}</Link>
                  {session.Cancelled && <span className="statistics-quiet"> cancelled</span>}
                </th>
                <td data-head="Start">{shortDateText(session.SessionStartDateTime)}</td>
                <td className="statistics-compared">
                  <Bars session={session} most={most} />
                </td>
                {shown.map((figure) => (
                  <td key={figure} data-head={sessionFigureLabels[figure]} className="number">
                    {session[figure] === 0 ? (
                      '0'
                    ) : (
                      <button
                        type="button"
                        className="link-button"
                        aria-label={`${sessionFigureLabels[figure]} of ${session.SessionName}: ${session[figure]}`}
                        onClick={() => setOpened({ session, figure })}
                      >
                        {figure === 'Seated' ? `${session.Seated} of ${session.MaxAttendees}` : session[figure]}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened !== undefined && <FigureEvents {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Statistics() {
  const now = useNow();
  const [last, setLast] = useState(() => monthOf(now));
  const first = monthsLater(last, 1 - MONTHS);
  const {
    data: sessions,
    error,
    refetch,
  } = useRead(
    sessionStatisticsEndpoints.all,
    { params: { from: momentsOf(first).from, to: momentsOf(last).to } },
    { resource: 'sessionAttendees' },
  );
  return (
    <>
      <div className="statistics-period">
        <IconButton aria-label="Earlier months" onClick={() => setLast(monthsLater(last, -MONTHS))}>
          <ChevronLeft />
        </IconButton>
        <span role="status">{`${wordsOf(first)} to ${wordsOf(last)}`}</span>
        <IconButton aria-label="Later months" onClick={() => setLast(monthsLater(last, MONTHS))}>
          <ChevronRight />
        </IconButton>
      </div>
      {error !== null && sessions === undefined && (
        <NothingToShow
          icon={<CircleAlert />}
          level={2}
          role="alert"
          title="The statistics could not be read"
          onRetry={refetch}
        >
          {error.message}
        </NothingToShow>
      )}
      {sessions?.length === 0 && <p className="section-note">No session in these months.</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <>
          <Key />
          <Figures sessions={sessions} />
        </>
      )}
    </>
  );
}

/** The results of information sessions: seats, attendance, quotes, leads and settlements. */
export default function SessionStatisticsPage() {
  return (
    <div className="page statistics">
      <header className="page-title">
        <Link to="/sessions" aria-label="Information Sessions">
          <ArrowLeft aria-hidden />
        </Link>
        <h1>Session statistics</h1>
      </header>
      <Statistics />
    </div>
  );
}
