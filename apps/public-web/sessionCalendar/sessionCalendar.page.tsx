import type { SessionCalendarView } from '@leaseledger/contract/session-pages/session-pages.view';
import { dayText } from '../shell/day-text.ts';
import type { Page } from '../shell/page.ts';
import { timeText } from '../shell/zone-text.ts';
import { ZoneChoice } from '../shell/Zone.tsx';

type Session = SessionCalendarView['sessions'][number];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
const utc = (month: string, day: number): Date =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, day));
/** The month that is `count` months later. */
const monthAfter = (month: string, count: number): string => {
  const first = utc(month, 1);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
};

/** The weeks of a month, from Monday. A day outside the month is null. */
function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array.from({ length: (utc(month, 1).getUTCDay() + 6) % 7 }, () => null);
  for (let day = 1; utc(month, day).toISOString().startsWith(month); day += 1)
    days.push(utc(month, day).toISOString().slice(0, 10));
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

const countText = (sessions: readonly Session[]): string =>
  sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
const isMiscellaneous = (sessions: readonly Session[]): boolean =>
  sessions.every(({ MiscellaneousSession }) => MiscellaneousSession);

const dayAddress = (path: string, zone: string, day: string): string =>
  `${path}?${new URLSearchParams({ tz: zone, day })}#day`;

function Day({ view: { path, zone, day: chosen, sessions, today }, day }: { view: SessionCalendarView; day: string }) {
  const held = sessions.filter((each) => each.day === day);
  const number = Number(day.slice(8));
  if (held.length === 0) return <span aria-current={day === today ? 'date' : undefined}>{number}</span>;
  return (
    <a
      href={dayAddress(path, zone, day)}
      className={isMiscellaneous(held) ? 'held miscellaneous' : 'held'}
      aria-label={`${dayText(day)}, ${countText(held)}${isMiscellaneous(held) ? ', miscellaneous' : ''}`}
      aria-current={day === chosen ? 'true' : day === today ? 'date' : undefined}
    >
      {number}
    </a>
  );
}

function Month({ view }: { view: SessionCalendarView }) {
  const { path, zone, month, today, lastMonth } = view;
  const to = (count: number, label: string, isThere: boolean) =>
    isThere ? (
      <a
        href={`${path}?${new URLSearchParams({ tz: zone, month: monthAfter(month, count) })}`}
        aria-label={`${label}: ${monthText(monthAfter(month, count))}`}
      >
        {count < 0 ? '←' : '→'}
      </a>
    ) : (
      <span />
    );
  return (
    <>
      <nav className="months" aria-label="Months">
        {to(-1, 'Previous month', month > today.slice(0, 7))}
        <h2 id="month">{monthText(month)}</h2>
        {to(1, 'Next month', month < lastMonth)}
      </nav>
      <table className="calendar" aria-labelledby="month">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, column) => (
                <td key={column}>{day !== null && <Day view={view} day={day} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        <span className="held" /> Session <span className="held miscellaneous" /> Miscellaneous session
      </p>
    </>
  );
}

function NoSessions({ path, zone, month, nextDay }: SessionCalendarView) {
  return (
    <p className="notice">
      There are no sessions in {monthText(month)}.
      {nextDay !== null && (
        <>
          {' '}
          The next is on <a href={dayAddress(path, zone, nextDay)}>{dayText(nextDay)}</a>.
        </>
      )}
    </p>
  );
}

function DaySessions({ view }: { view: SessionCalendarView }) {
  const { day, sessions, zone, isEmbedded } = view;
  if (sessions.length === 0) return <NoSessions {...view} />;
  if (day === null) return <p className="notice">Choose a marked day to see its sessions.</p>;
  return (
    <section id="day" className="day" aria-labelledby="day-title">
      <h2 id="day-title">{dayText(day)}</h2>
      <ul>
        {sessions
          .filter((each) => each.day === day)
          .map(({ SessionLink, SessionName, SessionStartDateTime, SessionEndDateTime, LocationType, IsFull }) => (
            <li key={SessionLink}>
              {/* The registration page refuses frames, so the link opens in the top window. */}
              <a
                className="session"
                href={`/${SessionLink}?${new URLSearchParams({ tz: zone })}`}
                target={isEmbedded ? '_top' : undefined}
              >
                <strong>{SessionName}</strong>
                <span>
                  {timeText(zone, SessionStartDateTime)} to {timeText(zone, SessionEndDateTime)}, {LocationType}
                  {IsFull && ', full: waiting list'}
                </span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}

export const sessionCalendar: Page<SessionCalendarView> = {
  title: ({ month, day }) => `Information sessions, ${day === null ? monthText(month) : dayText(day)}`,
  draw: (view) => (
    <>
      <h1>Information sessions</h1>
      {/* No script here, because choosing with arrow keys must not leave the page. */}
      <ZoneChoice
        zone={view.zone}
        isScripted={false}
        kept={view.day === null ? { month: view.month } : { day: view.day }}
      />
      <Month view={view} />
      <DaySessions view={view} />
    </>
  ),
  script: 'sessionCalendar/script.ts',
  around: ({ background, isEmbedded }) => ({ background, isEmbedded }),
};
