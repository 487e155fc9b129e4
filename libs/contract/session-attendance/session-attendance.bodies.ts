import { IsBoolean, IsIn, IsString, Matches, MinLength, ValidateIf } from 'class-validator';
import { CaptchaAnswer } from '../captcha/captcha.bodies.ts';
import { leaseTerms } from '../leads/lead.codes.ts';
import { states, type State } from '../shared/australia.ts';
import { bodyOf } from '../shared/body-of.ts';
import { Email, IntegerIn, Moment, NumberIn, Optional, Phone, RecordID, Revision, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { AMOUNT_MAX } from './session-attendance.codes.ts';
import { attendeeFields } from './session-attendance.details.ts';
import { sessionAttendanceMessage as said } from './session-attendance.messages.ts';

/** Names must contain nothing that mail programs turn into a link. Otherwise a stranger could send links through our mails to any address. */
const NO_ADDRESS = /^(?!.*(?:\/\/|@|[Ww]{3}\.|\p{L}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})))/u;
const isPublic = ({ PersonID }: { readonly PersonID?: number | null }): boolean => !PersonID;
const isStaffs = (body: { readonly PersonID?: number | null }): boolean => !isPublic(body);

const { HasHadNovatedLease, PostSessionContactReq, ...details } = attendeeFields;
const {
  FirstName: _1,
  LastName: _2,
  Email: _3,
  ContactNumber: _4,
  CompanyName: _5,
  State: _6,
  Postcode: _7,
  ...others
} = details;
/** The fields of an attendee that staff fill in, besides those that identify the person. A new field of the table comes in through `others`. */
const AttendeeFields = bodyOf({ HasHadNovatedLease, PostSessionContactReq, ...others });

/** `PUT sessionAttendance/manual`: staff choose a person as attendee. */
export class AddAttendeeBody extends AttendeeFields {
  @RecordID(said.personRequired) PersonID!: number;
  @RecordID(message.id) SessionID!: number;
  @Optional() @IsBoolean({ message: message.yesNo('Send confirmation') }) sendConfirmationEmail?: boolean | null;
}

/** `PUT sessionAttendance`: a registration by anybody, or an attendee that staff add with a PersonID. */
export class RegisterAttendeeBody extends AttendeeFields {
  @Optional() @RecordID(said.personRequired) PersonID?: number | null;
  @ValidateIf(isStaffs) @RecordID(message.id) SessionID?: number;
  @Optional() @IsBoolean({ message: message.yesNo('Send confirmation') }) sendConfirmationEmail?: boolean | null;

  @ValidateIf(isPublic) @RecordID(message.id) sessionID!: number;
  /** The link of the session. A setting of the site decides whether a registration for an employer's session needs it. */
  @Optional() @Text(100, message.text('Link', 100)) sessionLink?: string | null;
  @ValidateIf(isPublic)
  @Text(100, message.text('First name', 100))
  @Matches(NO_ADDRESS, { message: said.noAddress })
  @MinLength(1, { message: said.firstName })
  @IsString({ message: said.firstName })
  firstName!: string;
  @ValidateIf(isPublic)
  @Text(100, message.text('Last name', 100))
  @Matches(NO_ADDRESS, { message: said.noAddress })
  @MinLength(1, { message: said.lastName })
  @IsString({ message: said.lastName })
  lastName!: string;
  @ValidateIf(isPublic) @Phone({ min: 10, max: 10 }, said.tenDigits) contactNumber!: string;
  @ValidateIf(isPublic) @Email(said.email) email!: string;
  /** Only for public sessions, which belong to no employer. */
  @Optional() @Text(200, message.text('Company', 200)) @IsString({ message: said.companyName }) companyName?:
    string | null;
  @Optional() @IsBoolean({ message: message.yesNo('Contact after the session') }) postSessionContactReq?:
    boolean | null;
  @ValidateIf(isPublic) @Matches(/^\d{4}$/, { message: said.fourDigits }) postcode!: string;
  @ValidateIf(isPublic) @IsIn(states, { message: said.state }) state!: State;
  /** Only visitors need one. */
  @CaptchaAnswer() Captcha?: string | null;
}

export class UpdateAttendeeBody extends AttendeeFields {
  @RecordID(message.id) SessionAttendanceID!: number;
  @Revision(message.number('Version')) Version!: number;
  /** Corrects a mistyped address. */
  @Optional() @Email(said.emailInvalid) Email?: string | null;
}

export class AttendeeBody {
  @RecordID(message.id) sessionAttendanceID!: number;
}

export class MarkAttendanceBody extends AttendeeBody {
  @IsBoolean({ message: message.yesNo('Attended') }) didAttend!: boolean;
}

export class ArchiveAttendeeBody {
  @RecordID(message.id) sessionAttendeeID!: number;
  /** 1 archives the attendee, 0 restores them. */
  @IsIn([0, 1], { message: message.choice('State') }) newState!: 0 | 1;
}

/** The id and the secret from an attendee's link. Nobody can guess the secret. */
export class AttendeeLinkBody {
  @RecordID(said.unknownLink) sessionAttendanceID!: number;
  @Matches(/^[\w-]{1,100}$/, { message: said.unknownLink }) secretKey!: string;
}

export class RequestCallbackBody extends AttendeeLinkBody {
  @Moment(said.callTime) preferredCallTime!: string;
  @IsIn(states, { message: said.state }) state!: State;
}

/** All numbers are required, so 0 never means an empty field. */
export class RequestQuoteBody {
  /** The same id as sessionAttendanceID (0, section 4, "Sessions, more"). */
  @RecordID(said.unknownLink) sessionAttendeeID!: number;
  @Matches(/^[\w-]{1,100}$/, { message: said.unknownLink }) secretKey!: string;
  @IsIn(leaseTerms, { message: said.leaseTerm }) leaseTerm!: number;
  @NumberIn(0, AMOUNT_MAX, said.annualIncome) annualIncome!: number;
  @Matches(/^\d{4}$/, { message: said.fourDigits }) postcode!: string;
  @IntegerIn(0, AMOUNT_MAX, said.annualKms) annualKms!: number;
  @Phone({ min: 10, max: 10 }, said.tenDigits) contactNumber!: string;
  @IsIn(states, { message: said.state }) state!: State;
  @NumberIn(0, 100, said.businessUse, said.businessUseRange) businessUse!: number;
  @Optional() @Text(100, message.text('Manufacturer', 100)) manufacturer?: string | null;
  @Optional() @Text(100, message.text('Model', 100)) model?: string | null;
  @Optional() @IntegerIn(1900, 9999, message.number('Year')) year?: number | null;
  @Optional() @Moment(said.callTime) preferredCallTime?: string | null;
}

export class GiveFeedbackBody extends AttendeeLinkBody {
  @IsIn([1, 2], { message: said.feedback }) feedback!: 1 | 2;
}
