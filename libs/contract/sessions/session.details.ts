import {
  blankOf,
  columnFormatsOf,
  columnsOf,
  count,
  email,
  fields,
  formatsOf,
  id,
  labelsOf,
  lines,
  moment,
  personalIn,
  text,
  word,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { TIME_ZONE } from '../shared/australia.ts';
import { timeZones, type TimeZone } from '../shared/time-zones.ts';
import { ATTENDEES_MAX, CONTACT_EMAIL_MAX, locationTypes, ON_SITE, type LocationType } from './session.codes.ts';
import { sessionMessage } from './session.messages.ts';

/** The fields of an information session that staff fill in (specification 2, section 3). */
export const sessionFields = fields({
  SessionName: text({
    label: 'Session Name',
    said: 'Session name',
    blank: '',
    min: 5,
    max: 200,
    personal: false,
    column: true,
  }),
  /** 0: nobody registers by the link. */
  MaxAttendees: count({ label: 'Max Attendees', blank: 10, min: 0, max: ATTENDEES_MAX, column: true }),
  MiscellaneousSession: yesNo({ label: 'Miscellaneous Session', column: true }),
  /** Whether the link takes registrations. */
  Enabled: yesNo({ label: 'Session Enabled', blank: true, column: true }),
  CreatorNotificationsEnabled: yesNo({ label: 'Email Notifications Enabled', blank: true }),
  LocationType: word<LocationType, LocationType, false, true>(locationTypes, {
    label: 'Location Type',
    blank: ON_SITE,
    column: true,
  }),
  /** An address on site, else where to join. */
  Location: text({ label: 'Location', max: 1000, personal: false, column: true }),
  /** For everybody, not for one employer's staff. */
  PublicSession: yesNo({ label: 'Public Session', column: true }),
  /** The employer, or only its name where it is not on the list. */
  CompanyID: id({ label: 'Company', column: true }),
  CompanyName: text({ label: 'Company', max: 200, personal: false, column: true }),
  MainContactName: text({ label: 'Main Contact Name', said: 'Contact name', max: 200, personal: true }),
  MainContactEmail: email({ label: 'Main Contact Email', wrong: sessionMessage.contactEmailInvalid, personal: true }),
  ContactEmailContents: lines({ label: 'Contact email contents', max: CONTACT_EMAIL_MAX, personal: true }),
  SessionStartDateTime: moment({ label: 'Start', blank: '', column: true }),
  SessionEndDateTime: moment({ label: 'End', blank: '', column: true }),
  /** Until when the link takes registrations. */
  SessionLinkExpiryDateTime: moment({ label: 'Link expiry', blank: '', column: true }),
  Timezone: word<TimeZone, TimeZone, false, true>(timeZones, { label: 'Timezone', blank: TIME_ZONE, column: true }),
});

/** An information session as staff fill it in. Moments are ISO 8601 in UTC. */
export interface SessionDetails extends Values<typeof sessionFields> {}

export const blankSession: SessionDetails = blankOf(sessionFields);
export const sessionLabels = labelsOf(sessionFields);
/** How histories write the values of each field. */
export const sessionFormats = formatsOf(sessionFields);
/** How lists write them. */
export const sessionColumnFormats = columnFormatsOf(sessionFields);
/** Sealed in the log with the session's key: who is written to at the employer, and what. */
export const personalSessionDetails = personalIn(sessionFields);
export const sessionDetailColumns = columnsOf(sessionFields);

/** Where a session names people: its contact, and in what staff write. */
export const fieldsNamingPeople = [
  'MainContactName',
  'MainContactEmail',
  'ContactEmailContents',
  'CancelledSessionReason',
] as const;

/** Until when the link takes registrations, where the form sets nothing else. */
export const followsEnd = ({
  SessionLinkExpiryDateTime,
  SessionEndDateTime,
}: Pick<SessionDetails, 'SessionLinkExpiryDateTime' | 'SessionEndDateTime'>): boolean =>
  SessionLinkExpiryDateTime === SessionEndDateTime;
