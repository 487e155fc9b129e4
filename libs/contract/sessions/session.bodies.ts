import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
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
import { fields, number, renamed, yesNo, type Values } from '../kernel/fields.ts';
import { bodyOf, mayHold, needed } from '../shared/body-of.ts';
import { Email, LongText, Moment, Optional, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import {
  CANCEL_REASON_MAX,
  CHANGE_REASON_MAX,
  locationTypes,
  ON_SITE,
  REMINDER_HOURS_MAX,
  REMINDERS_MAX,
} from './session.codes.ts';
import { REMINDERS_EVER } from './reminders.ts';
import { sessionFields, type SessionDetails } from './session.details.ts';
import { sessionMessage } from './session.messages.ts';

/** The name in the form for each field of the session. */
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
} as const satisfies Record<keyof SessionDetails, string>;

const { contactEmailContents, sessionStartTime, sessionEndTime, sessionLinkExpiryTime, timezone, ...others } = renamed(
  sessionFields,
  formFields,
);
/** The fields of a session's form. A new field of the table comes in through `others`. */
export const sessionFormFields = fields({
  ...others,
  sendMainContactEmail: yesNo({ label: 'Send Main Contact Email', said: 'Send the contact email' }),
  contactEmailContents,
  sessionStartTime,
  sessionEndTime,
  /** The end of the session, unless `customLinkExpiry` is set. */
  sessionLinkExpiryTime,
  customLinkExpiry: yesNo({ label: 'Custom link expiry' }),
  /** In minutes. Ignored, because start and end give it. */
  duration: number({ label: 'Duration' }),
  timezone,
});

/** The fields that rules on other fields read. */
interface Filled extends Pick<
  Values<typeof sessionFormFields>,
  'locationType' | 'location' | 'sessionStartTime' | 'sessionEndTime'
> {
  readonly sendMainContactEmail?: boolean | null;
  readonly contactName?: string | null;
  readonly contactEmail?: string | null;
}

/** A rule on a field that also reads other fields of the form. It returns undefined when the field is valid. */
const Fits = (why: (form: Filled) => string | undefined): PropertyDecorator => {
  const broken = ({ object }: ValidationArguments) => (object instanceof SessionForm ? why(object) : undefined);
  return ValidateBy(
    { name: 'fits', validator: { validate: (_, asked) => asked === undefined || broken(asked) === undefined } },
    { message: (asked) => broken(asked) ?? '' },
  );
};

function placeMissing({ locationType, location }: Filled): string | undefined {
  if (locationType === ON_SITE) return location ? undefined : sessionMessage.location;
  return isURL(location ?? '', { protocols: ['http', 'https'], require_protocol: true })
    ? undefined
    : sessionMessage.url;
}

/** Both are already UTC, so comparing their text compares the moments. */
const endsTooEarly = (form: Filled): boolean => form.sessionStartTime >= form.sessionEndTime;
/** The server checks how far ahead the session may be, because it knows the current time. */
const tooEarly = (moment: string): string | undefined => (moment < '2000' ? sessionMessage.longAgo : undefined);
const writesOrHas = (field: 'contactName' | 'contactEmail') => (form: Filled) =>
  form.sendMainContactEmail === true || Boolean(form[field]);

/** The form of `PUT sessions` and `POST sessions/update`, with the specification's names. */
export class SessionForm extends bodyOf(sessionFormFields, {
  sessionName: sessionMessage.name,
  maxAttendees: sessionMessage.attendees,
  locationType: sessionMessage.locationType,
  location: needed(
    ValidateIf(({ locationType }: Filled) => locationTypes.includes(locationType)),
    Text(1000, message.text('Location', 1000)),
    Fits(placeMissing),
  ),
  contactName: mayHold(
    ValidateIf(writesOrHas('contactName')),
    Text(200, message.text('Contact name', 200)),
    MinLength(1, { message: sessionMessage.contactName }),
    IsString({ message: sessionMessage.contactName }),
  ),
  contactEmail: mayHold(
    ValidateIf(writesOrHas('contactEmail')),
    Email(sessionMessage.contactEmailInvalid),
    MinLength(1, { message: sessionMessage.contactEmail }),
    IsString({ message: sessionMessage.contactEmail }),
  ),
  sessionStartTime: needed(
    Fits((form) => (endsTooEarly(form) ? sessionMessage.startNotBeforeEnd : tooEarly(form.sessionStartTime))),
    Moment(sessionMessage.start),
  ),
  sessionEndTime: needed(
    Fits((form) => (endsTooEarly(form) ? sessionMessage.endNotAfterStart : tooEarly(form.sessionEndTime))),
    Moment(sessionMessage.end),
  ),
  sessionLinkExpiryTime: sessionMessage.linkExpiry,
  duration: mayHold(Optional(), IsNumber({}, { message: message.number('Duration') })),
  timezone: sessionMessage.timezone,
}) {}

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
  /** False keeps a new time or place from the attendees. Otherwise they are emailed. */
  @Optional() @IsBoolean({ message: message.yesNo('Send emails') }) sendChangedSessionEmails?: boolean | null;
  /** The reason of a new time or place, for the email to the attendees. */
  @Optional()
  @LongText(CHANGE_REASON_MAX, message.text('Reason', CHANGE_REASON_MAX))
  @IsString({ message: message.text('Reason', CHANGE_REASON_MAX) })
  changedSessionReason?: string | null;
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
