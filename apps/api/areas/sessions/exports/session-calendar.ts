import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { canonicalZone } from '@leaseledger/contract/shared/time-zones';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { placeText } from './place.ts';

/** What a calendar is told of a session. */
export type SessionInCalendar = Pick<
  SessionRow,
  | 'SessionLink'
  | 'SessionName'
  | 'Version'
  | 'Cancelled'
  | 'LocationType'
  | 'Location'
  | 'SessionStartDateTime'
  | 'SessionEndDateTime'
  | 'Timezone'
>;

export interface CalendarOf {
  /** Whether it is for somebody with a seat, who is told where to join. */
  readonly tellsWhereToJoin: boolean;
  /** Where the link of the session leads; empty where the site does not know its own address. */
  readonly url: string;
  readonly now: Date;
}

/**
 * A session as a calendar takes it up (RFC 5545), also in place of what it took up before: the UID stays, and SEQUENCE is the record's revision, which rises with
 * each change. One that is cancelled takes itself out again.
 */
export function sessionCalendar(session: SessionInCalendar, { tellsWhereToJoin, url, now }: CalendarOf): string {
  const { SessionLink, SessionName, Version, Cancelled, SessionStartDateTime, SessionEndDateTime } = session;
  const zone = canonicalZone(session.Timezone);
  const at = (moment: string) => DateTime.fromISO(moment, { zone });
  const calendar = ical({
    prodId: { company: 'Leaseledger', product: 'Information sessions', language: 'EN' },
    method: Cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: zone, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  calendar.createEvent({
    id: `${SessionLink}@leaseledger`,
    sequence: Version,
    start: at(SessionStartDateTime),
    end: at(SessionEndDateTime),
    timezone: zone,
    summary: SessionName,
    location: placeText(session, tellsWhereToJoin),
    status: Cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url !== '' && { url }),
  });
  // The library writes the stamp by the clock of the machine.
  return calendar
    .toString()
    .replace(/^DTSTAMP:.*$/m, `DTSTAMP:${DateTime.fromJSDate(now, { zone: 'utc' }).toFormat("yyyyLLdd'T'HHmmss'Z'")}`);
}

/** How a calendar file is sent and attached. */
export const calendarType = ({ Cancelled }: Pick<SessionRow, 'Cancelled'>): string =>
  `text/calendar; charset=utf-8; method=${Cancelled ? 'CANCEL' : 'PUBLISH'}`;
