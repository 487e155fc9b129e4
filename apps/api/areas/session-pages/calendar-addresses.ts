import type { OwnAttendance } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { CalendarAddresses } from '@leaseledger/contract/session-pages/session-pages.view';
import { ON_SITE } from '@leaseledger/contract/sessions/session.codes';

const address = (form: string, fields: Readonly<Record<string, string>>): string =>
  `${form}?${new URLSearchParams(fields)}`;

/** A moment without separators: 20310812T020000Z */
const compact = (moment: string): string => moment.replace(/[-:]|\.\d+/g, '');

/**
 * The addresses that add a session to a calendar. The own file says where to join. Other calendars receive the session
 * only after the attendee follows a link, and never their name.
 */
export function calendarAddresses(
  file: string,
  { SessionName, SessionStartDateTime: start, SessionEndDateTime: end, LocationType, Location }: OwnAttendance,
): CalendarAddresses {
  const location = Location ?? (LocationType === ON_SITE ? '' : 'Online');
  return {
    file,
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: SessionName,
      dates: `${compact(start)}/${compact(end)}`,
      location,
    }),
    outlook: address('https://outlook.office.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: SessionName,
      startdt: start,
      enddt: end,
      location,
    }),
    yahoo: address('https://calendar.yahoo.com/', {
      v: '60',
      title: SessionName,
      st: compact(start),
      et: compact(end),
      in_loc: location,
    }),
  };
}
