import {
  blankOf,
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

/** The session fields that staff fill in (specification 2, section 3). */
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
  /** With 0, nobody can register by the link. */
  MaxAttendees: count({ label: 'Max Attendees', blank: 10, min: 0, max: ATTENDEES_MAX, column: true }),
  MiscellaneousSession: yesNo({ label: 'Miscellaneous Session', column: true }),
  /** Whether the link accepts registrations. */
  Enabled: yesNo({ label: 'Session Enabled', blank: true, column: true }),
  CreatorNotificationsEnabled: yesNo({ label: 'Email Notifications Enabled', blank: true }),
  LocationType: word<LocationType, LocationType, false, true>(locationTypes, {
    label: 'Location Type',
    blank: ON_SITE,
    column: true,
  }),
  /** The address on site, or the address to join online. */
  Location: text({ label: 'Location', max: 1000, personal: false, column: true }),
  /** Open to everybody, not only to one employer's staff. */
  PublicSession: yesNo({ label: 'Public Session', column: true }),
  /** The employer. For one that is not on the list, only the name is stored. */
  CompanyID: id({ label: 'Company', column: true }),
  CompanyName: text({ label: 'Company', max: 200, personal: false, column: true }),
  MainContactName: text({ label: 'Main Contact Name', said: 'Contact name', max: 200, personal: true }),
  MainContactEmail: email({ label: 'Main Contact Email', wrong: sessionMessage.contactEmailInvalid, personal: true }),
  ContactEmailContents: lines({ label: 'Contact email contents', max: CONTACT_EMAIL_MAX, personal: true }),
  SessionStartDateTime: moment({ label: 'Start', blank: '', column: true }),
  SessionEndDateTime: moment({ label: 'End', blank: '', column: true }),
  /** The link accepts registrations until this moment. */
  SessionLinkExpiryDateTime: moment({ label: 'Link expiry', blank: '', column: true }),
  Timezone: word<TimeZone, TimeZone, false, true>(timeZones, { label: 'Timezone', blank: TIME_ZONE, column: true }),
});

/** The session fields that staff fill in. Moments are ISO 8601 in UTC. */
export interface SessionDetails extends Values<typeof sessionFields> {}

export const blankSession: SessionDetails = blankOf(sessionFields);
export const sessionLabels = labelsOf(sessionFields);
/** Formats of the fields in histories. */
export const sessionFormats = formatsOf(sessionFields);
/** The fields that the log seals with the session's key: the contact at the employer, and the text to them. */
export const personalSessionDetails = personalIn(sessionFields);

/** The fields that can name people: the contact, and free text by staff. */
export const fieldsNamingPeople = [
  'MainContactName',
  'MainContactEmail',
  'ContactEmailContents',
  'CancelledSessionReason',
] as const;

/** The label of the reason that an email about another time or place gives. */
export const CHANGE_REASON_LABEL = 'Reason in the email to attendees';

/** The fields that attendees must know about: when and where the session is. */
export const whenAndWhere = [
  'SessionStartDateTime',
  'SessionEndDateTime',
  'Timezone',
  'LocationType',
  'Location',
] as const satisfies readonly (keyof SessionDetails)[];

/** The expiry of the link, unless the form sets another one. */
export const followsEnd = ({
  SessionLinkExpiryDateTime,
  SessionEndDateTime,
}: Pick<SessionDetails, 'SessionLinkExpiryDateTime' | 'SessionEndDateTime'>): boolean =>
  SessionLinkExpiryDateTime === SessionEndDateTime;
