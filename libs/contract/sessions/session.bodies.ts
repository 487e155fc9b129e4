import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  isURL,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { Email, IntegerIn, LongText, Moment, Optional, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { timeZones, type TimeZone } from '../shared/time-zones.ts';
import {
  ATTENDEES_MAX,
  CANCEL_REASON_MAX,
  CONTACT_EMAIL_MAX,
  locationTypes,
  ON_SITE,
  REMINDER_HOURS_MAX,
  REMINDERS_MAX,
  type LocationType,
} from './session.codes.ts';
import { REMINDERS_EVER } from './reminders.ts';
import type { SessionDetails } from './session.details.ts';
import { sessionMessage } from './session.messages.ts';

/** A rule on a field that also reads other fields of the form. It returns undefined when the field is valid. */
const Fits = (why: (form: SessionForm) => string | undefined): PropertyDecorator => {
  const broken = ({ object }: ValidationArguments) => (object instanceof SessionForm ? why(object) : undefined);
  return ValidateBy(
    { name: 'fits', validator: { validate: (_, asked) => asked === undefined || broken(asked) === undefined } },
    { message: (asked) => broken(asked) ?? '' },
  );
};

function placeMissing({ locationType, location }: SessionForm): string | undefined {
  if (locationType === ON_SITE) return location ? undefined : sessionMessage.location;
  return isURL(location, { protocols: ['http', 'https'], require_protocol: true }) ? undefined : sessionMessage.url;
}

/** Both are already UTC, so comparing their text compares the moments. */
const endsTooEarly = ({ sessionStartTime, sessionEndTime }: SessionForm): boolean => sessionStartTime >= sessionEndTime;
/** The server checks how far ahead the session may be, because it knows the current time. */
const tooEarly = (moment: string): string | undefined => (moment < '2000' ? sessionMessage.longAgo : undefined);
const writesToContact = ({ sendMainContactEmail }: SessionForm): boolean => sendMainContactEmail === true;
const writesOrHas = (field: 'contactName' | 'contactEmail') => (form: SessionForm) =>
  writesToContact(form) || Boolean(form[field]);

/** The form of `PUT sessions` and `POST sessions/update`, with the specification's names. */
export class SessionForm {
  @Text(200, message.text('Session name', 200))
  @MinLength(5, { message: sessionMessage.name })
  @IsString({ message: sessionMessage.name })
  sessionName!: string;
  @IntegerIn(0, ATTENDEES_MAX, sessionMessage.attendees) maxAttendees!: number;
  @Optional() @IsBoolean({ message: message.yesNo('Miscellaneous Session') }) miscSession?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Session Enabled') }) sessionEnabed?: boolean | null;
  @Optional() @IsBoolean({ message: message.yesNo('Email Notifications Enabled') }) notificationsEnabled?:
    boolean | null;
  @IsIn(locationTypes, { message: sessionMessage.locationType }) locationType!: LocationType;
  @ValidateIf(({ locationType }: SessionForm) => locationTypes.includes(locationType))
  @Text(1000, message.text('Location', 1000))
  @Fits(placeMissing)
  location!: string;
  @Optional() @IsBoolean({ message: message.yesNo('Public Session') }) publicSession?: boolean | null;
  @Optional() @RecordID(message.id) companyID?: number | null;
  /** For an employer that is not on the list. The name of a chosen company replaces it. */
  @Optional() @Text(200, message.text('Company', 200)) companyName?: string | null;

  @ValidateIf(writesOrHas('contactName'))
  @Text(200, message.text('Contact name', 200))
  @MinLength(1, { message: sessionMessage.contactName })
  @IsString({ message: sessionMessage.contactName })
  contactName?: string | null;
  @ValidateIf(writesOrHas('contactEmail'))
  @Email(sessionMessage.contactEmailInvalid)
  @MinLength(1, { message: sessionMessage.contactEmail })
  @IsString({ message: sessionMessage.contactEmail })
  contactEmail?: string | null;
  @Optional() @IsBoolean({ message: message.yesNo('Send the contact email') }) sendMainContactEmail?: boolean | null;
  @Optional()
  @LongText(CONTACT_EMAIL_MAX, message.text('Contact email contents', CONTACT_EMAIL_MAX))
  contactEmailContents?: string | null;

  @Fits((form) => (endsTooEarly(form) ? sessionMessage.startNotBeforeEnd : tooEarly(form.sessionStartTime)))
  @Moment(sessionMessage.start)
  sessionStartTime!: string;
  @Fits((form) => (endsTooEarly(form) ? sessionMessage.endNotAfterStart : tooEarly(form.sessionEndTime)))
  @Moment(sessionMessage.end)
  sessionEndTime!: string;
  /** The end of the session, unless `customLinkExpiry` is set. */
  @Moment(sessionMessage.linkExpiry) sessionLinkExpiryTime!: string;
  @Optional() @IsBoolean({ message: message.yesNo('Custom link expiry') }) customLinkExpiry?: boolean | null;
  /** In minutes. Ignored, because start and end give it. */
  @Optional() @IsNumber({}, { message: message.number('Duration') }) duration?: number | null;
  @IsIn(timeZones, { message: sessionMessage.timezone }) timezone!: TimeZone;
}

/** The field of the form for each field of the session. */
export const formFields = {
  SessionName: 'sessionName',
  MaxAttendees: 'maxAttendees',
  MiscellaneousSession: 'miscSession',
  Enabled: 'sessionEnabed',
  CreatorNotificationsEnabled: 'notificationsEnabled',
  LocationType: 'locationType',
  Location: 'location',
  PublicSession: 'publicSession',
  CompanyID: 'companyID',
  CompanyName: 'companyName',
  MainContactName: 'contactName',
  MainContactEmail: 'contactEmail',
  ContactEmailContents: 'contactEmailContents',
  SessionStartDateTime: 'sessionStartTime',
  SessionEndDateTime: 'sessionEndTime',
  SessionLinkExpiryDateTime: 'sessionLinkExpiryTime',
  Timezone: 'timezone',
} as const satisfies Record<keyof SessionDetails, keyof SessionForm>;

/** A reminder in the form. An existing reminder has an id. */
export class ReminderEmailFields {
  @Optional() @RecordID(message.id) ReminderEmailID?: number | null;
  @IsNumber({ maxDecimalPlaces: 2 }, { message: sessionMessage.reminder })
  @Min(0, { message: sessionMessage.reminder })
  @Max(REMINDER_HOURS_MAX, { message: sessionMessage.reminder })
  WithinHours!: number;
}

class SessionBody {
  @IsDefined({ message: sessionMessage.name })
  @IsObject({ message: sessionMessage.name })
  @ValidateNested()
  @Type(() => SessionForm)
  form!: SessionForm;
  @ValidateNested({ each: true })
  @Type(() => ReminderEmailFields)
  @IsObject({ each: true, message: sessionMessage.reminder })
  @ArrayUnique(({ WithinHours }: ReminderEmailFields) => WithinHours, { message: sessionMessage.reminderTwice })
  @ArrayMaxSize(REMINDERS_MAX, { message: sessionMessage.tooManyReminders })
  @IsArray({ message: sessionMessage.reminder })
  reminderEmails!: ReminderEmailFields[];
}

export class AddSessionBody extends SessionBody {}

export class UpdateSessionBody extends SessionBody {
  @RecordID(message.id) sessionID!: number;
  @Revision(message.number('Version')) Version!: number;
  /** The ids of reminders to delete. */
  @Optional() @RecordIDs() deleteReminderEmails?: number[] | null;
}

/** A list of ids, at most as many as one session can ever have had reminders. */
function RecordIDs(): PropertyDecorator {
  return (target, key) => {
    for (const decorate of [
      IsArray({ message: message.id }),
      ArrayMaxSize(REMINDERS_EVER, { message: message.id }),
      IsInt({ each: true, message: message.id }),
      Min(1, { each: true, message: message.id }),
    ])
      decorate(target, key);
  };
}

export class SessionBodyOfOne {
  @RecordID(message.id) sessionID!: number;
}

export class CancelSessionBody extends SessionBodyOfOne {
  @LongText(CANCEL_REASON_MAX, message.text('Reason', CANCEL_REASON_MAX))
  @MinLength(1, { message: sessionMessage.reason })
  @IsString({ message: sessionMessage.reason })
  cancelledSessionReason!: string;
  @Optional() @IsBoolean({ message: message.yesNo('Send emails') }) sendCancelSessionEmails?: boolean | null;
}

export class CompleteSessionBody extends SessionBodyOfOne {
  @Optional() @IsBoolean({ message: message.yesNo('Send emails') }) completeSessionEmails?: boolean | null;
}
