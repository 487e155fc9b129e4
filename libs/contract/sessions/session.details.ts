import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import { TIME_ZONE } from '../shared/australia.ts';
import type { TimeZone } from '../shared/time-zones.ts';
import { ON_SITE, type LocationType } from './session.codes.ts';

/** An information session as staff fill it in (specification 2, section 3). Moments are ISO 8601 in UTC. */
export interface SessionDetails {
  readonly SessionName: string;
  /** 0: nobody registers by the link. */
  readonly MaxAttendees: number;
  readonly MiscellaneousSession: boolean;
  /** Whether the link takes registrations. */
  readonly Enabled: boolean;
  readonly CreatorNotificationsEnabled: boolean;
  readonly LocationType: LocationType;
  /** An address on site, else where to join. */
  readonly Location: string | null;
  /** For everybody, not for one employer's staff. */
  readonly PublicSession: boolean;
  /** The employer, or only its name where it is not on the list. */
  readonly CompanyID: number | null;
  readonly CompanyName: string | null;
  readonly MainContactName: string | null;
  readonly MainContactEmail: string | null;
  readonly ContactEmailContents: string | null;
  readonly SessionStartDateTime: string;
  readonly SessionEndDateTime: string;
  /** Until when the link takes registrations. */
  readonly SessionLinkExpiryDateTime: string;
  readonly Timezone: TimeZone;
}

/** A session of which nothing was entered. */
export const blankSession: SessionDetails = {
  SessionName: '',
  MaxAttendees: 10,
  MiscellaneousSession: false,
  Enabled: true,
  CreatorNotificationsEnabled: true,
  LocationType: ON_SITE,
  Location: null,
  PublicSession: false,
  CompanyID: null,
  CompanyName: null,
  MainContactName: null,
  MainContactEmail: null,
  ContactEmailContents: null,
  SessionStartDateTime: '',
  SessionEndDateTime: '',
  SessionLinkExpiryDateTime: '',
  Timezone: TIME_ZONE,
};

/** What forms, columns and histories call each field. */
export const sessionLabels = {
  SessionName: 'Session Name',
  MaxAttendees: 'Max Attendees',
  MiscellaneousSession: 'Miscellaneous Session',
  Enabled: 'Session Enabled',
  CreatorNotificationsEnabled: 'Email Notifications Enabled',
  LocationType: 'Location Type',
  Location: 'Location',
  PublicSession: 'Public Session',
  CompanyID: 'Company',
  CompanyName: 'Company',
  MainContactName: 'Main Contact Name',
  MainContactEmail: 'Main Contact Email',
  ContactEmailContents: 'Contact email contents',
  SessionStartDateTime: 'Start',
  SessionEndDateTime: 'End',
  SessionLinkExpiryDateTime: 'Link expiry',
  Timezone: 'Timezone',
} as const satisfies Record<keyof SessionDetails, string>;

/** How histories write the values of each field. */
export const sessionFormats = {
  SessionName: 'text',
  MaxAttendees: 'number',
  MiscellaneousSession: 'yesNo',
  Enabled: 'yesNo',
  CreatorNotificationsEnabled: 'yesNo',
  LocationType: 'text',
  Location: 'text',
  PublicSession: 'yesNo',
  CompanyID: 'id',
  CompanyName: 'text',
  MainContactName: 'text',
  MainContactEmail: 'text',
  ContactEmailContents: 'text',
  SessionStartDateTime: 'moment',
  SessionEndDateTime: 'moment',
  SessionLinkExpiryDateTime: 'moment',
  Timezone: 'text',
} as const satisfies Record<keyof SessionDetails, Format>;

/** The fields that are sealed with the session's key: who is to be written to at the employer, and what. */
export const personalSessionDetails = [
  'MainContactName',
  'MainContactEmail',
  'ContactEmailContents',
] as const satisfies readonly (keyof SessionDetails)[];

/** Where a session names people: its contact, and in what staff write. */
export const fieldsNamingPeople = [
  'MainContactName',
  'MainContactEmail',
  'ContactEmailContents',
  'CancelledSessionReason',
] as const;

/** The fields that lists filter and sort by. */
export const sessionDetailColumns = {
  SessionName: 'text',
  MaxAttendees: 'integer',
  MiscellaneousSession: 'boolean',
  Enabled: 'boolean',
  LocationType: 'text',
  Location: 'text',
  PublicSession: 'boolean',
  CompanyID: 'integer',
  CompanyName: 'text',
  SessionStartDateTime: 'time',
  SessionEndDateTime: 'time',
  SessionLinkExpiryDateTime: 'time',
  Timezone: 'text',
} as const satisfies ColumnsOf<SessionDetails>;

/** Until when the link takes registrations, where the form sets nothing else. */
export const followsEnd = ({
  SessionLinkExpiryDateTime,
  SessionEndDateTime,
}: Pick<SessionDetails, 'SessionLinkExpiryDateTime' | 'SessionEndDateTime'>): boolean =>
  SessionLinkExpiryDateTime === SessionEndDateTime;
