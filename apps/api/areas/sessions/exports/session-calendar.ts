import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { canonicalZone } from '@leaseledger/contract/shared/time-zones';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { placeText } from './place.ts';

/** The data of a session for a calendar. */
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
  /** Whether the file is for an attendee with a seat, who may know where to join. */
  readonly tellsWhereToJoin: boolean;
  /** The address of the session's link; empty when the site does not know its own address. */
  readonly url: string;
  readonly now: Date;
}

/**
 * A session as an iCalendar file (RFC 5545), which replaces an earlier one. The UID stays, and SEQUENCE is the revision
 * of the record, which rises with each change. The file of a cancelled session removes it.
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
  // The library writes the stamp by the machine's clock, so it is replaced.
  return calendar
    .toString()
    .replace(/^DTSTAMP:.*$/m, `DTSTAMP:${DateTime.fromJSDate(now, { zone: 'utc' }).toFormat("yyyyLLdd'T'HHmmss'Z'")}`);
}

/** The content type of a calendar file. */
export const calendarType = ({ Cancelled }: Pick<SessionRow, 'Cancelled'>): string =>
  `text/calendar; charset=utf-8; method=${Cancelled ? 'CANCEL' : 'PUBLISH'}`;
