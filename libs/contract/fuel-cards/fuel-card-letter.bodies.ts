import { IsBase64, IsIn, IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';
import { EMAIL_SUBJECT_MAX, mailboxNames, type MailboxName } from '../emails/email.codes.ts';
import { emailMessage } from '../emails/email.messages.ts';
import { WRITTEN_BYTES_MAX } from '../emails/pictures.ts';
import { message } from '../shared/messages.ts';
import { LongText, Moment, Optional, RecordID, Text } from '../shared/rules.ts';
import { letterIDs, TEMPLATE_BODY_MAX, type LetterID } from './fuel-card-letter.codes.ts';
import { letterMessage, trackingMailMessage } from './fuel-card-letter.messages.ts';
import { trackingMail, type TrackingMailID } from './tracking-mail.codes.ts';

/** `POST fuelCardTrackers/getTrackingNumberEmail`. */
export class TrackingMailBody {
  @RecordID(message.id) FuelCardTrackerID!: number;
  @IsIn(Object.values(trackingMail), { message: trackingMailMessage.unknownType }) EmailType!: TrackingMailID;
}

/** `POST fuelCardTrackers/sendTrackingNumberEmail`. */
export class SendTrackingMailBody extends TrackingMailBody {
  /** The HTML that the editor holds. */
  @LongText(WRITTEN_BYTES_MAX, emailMessage.contentTooLong)
  @IsNotEmpty({ message: emailMessage.contentRequired })
  @IsString({ message: emailMessage.contentRequired })
  EmailContent!: string;

  /** Left out, the subject of the type. */
  @Optional()
  @Text(EMAIL_SUBJECT_MAX, emailMessage.invalidSubject)
  @IsString({ message: emailMessage.subjectRequired })
  Subject?: string | null;

  @Optional()
  @IsIn(mailboxNames, { message: emailMessage.unknownMailbox })
  FromEmail?: MailboxName | null;

  /** When the caller saw the latest tracking mail sent; left out or null for never. */
  @Optional()
  @Moment(message.moment('Previous tracking mail'))
  previousSentDateTime?: string | null;
}

const version = (): PropertyDecorator => (target, key) => {
  Min(0, { message: message.number('Version') })(target, key);
  IsInt({ message: message.number('Version') })(target, key);
};
const letter = () => IsIn(letterIDs, { message: letterMessage.unknownLetter });

/** `POST fuelCardTrackers/letterTemplates/replace`. */
export class ReplaceLetterTemplateBody {
  @letter() documentID!: LetterID;
  /** The version in use that the caller saw. */
  @version() previousVersion!: number;
  /** The Word document, in base64. */
  @MaxLength(TEMPLATE_BODY_MAX, { message: letterMessage.tooLarge })
  @IsBase64(undefined, { message: letterMessage.notDocx })
  @IsNotEmpty({ message: letterMessage.required })
  Content!: string;
}

/** `POST fuelCardTrackers/letterTemplates/restore`. */
export class RestoreLetterTemplateBody {
  @letter() documentID!: LetterID;
  @version() previousVersion!: number;
  /** 0 is the built-in one. */
  @version() Version!: number;
}
