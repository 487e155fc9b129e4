import { IsIn, IsNotEmpty, IsString, ValidateIf } from 'class-validator';
import { recordKinds } from '../records/record-kinds.ts';
import { Email, LongText, Optional, RecordID, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { EMAIL_SUBJECT_MAX, mailboxNames, type MailboxName } from './email.codes.ts';
import { emailMessage } from './email.messages.ts';
import { WRITTEN_BYTES_MAX } from './pictures.ts';

const writtenTypes: readonly number[] = Object.values(recordKinds).map(({ email }) => email);

const kindOfRecord = () => IsIn(writtenTypes, { message: emailMessage.unknownType });
const html = (): PropertyDecorator => (target, key) => {
  IsString({ message: emailMessage.contentRequired })(target, key);
  IsNotEmpty({ message: emailMessage.contentRequired })(target, key);
  LongText(WRITTEN_BYTES_MAX, emailMessage.contentTooLong)(target, key);
};
const subject = (): PropertyDecorator => (target, key) => {
  IsString({ message: emailMessage.subjectRequired })(target, key);
  IsNotEmpty({ message: emailMessage.subjectRequired })(target, key);
  Text(EMAIL_SUBJECT_MAX, emailMessage.invalidSubject)(target, key);
};

/** `POST email/preview`: the text of a mail. */
export class WrittenEmailBody {
  /** Tags and attributes that a mail may not have are removed. Pictures stand in it as `data:` addresses, and do not count as text. */
  @html() HTML!: string;
  @subject() Subject!: string;
}

/** A mail in an email template, written from a record. */
export class TemplatedEmailBody {
  /** The template that holds the text as its `{{content}}`. */
  @RecordID(message.id) EmailTemplateID!: number;

  /** The kind of the record. */
  @kindOfRecord() EmailTypeCodeID!: number;

  /** The id of the record from which the user writes. */
  @RecordID(message.id) OptionalID!: number;

  @Optional() @html() HTML?: string | null;

  /** Left out, the subject of the template. */
  @Optional() @subject() Subject?: string | null;
}

/** `POST email/sendCustomized` (specification 3, section 3). */
export class SendCustomizedBody {
  /** As in `email/preview`. Left out for a template that takes no text. */
  @ValidateIf(({ EmailTemplateID, HTML }: SendCustomizedBody) => !EmailTemplateID || Boolean(HTML))
  @html()
  HTML?: string | null;

  @subject() Subject!: string;

  /** The template that the mail is made from, and the version that the user saw. */
  @Optional() @RecordID(message.id) EmailTemplateID?: number | null;
  @Optional() @RecordID(message.id) TemplateVersion?: number | null;

  /** The kind of the record. */
  @kindOfRecord() EmailTypeCodeID!: number;

  /** The id of the record from which the user writes. */
  @RecordID(message.id) OptionalID!: number;

  /** Left out, the mail goes to the address of the record. External users see that one masked. */
  @Optional()
  @Email(emailMessage.invalidRecipient)
  @IsString({ message: emailMessage.invalidRecipient })
  Recipient?: string | null;

  @IsIn(mailboxNames, { message: emailMessage.unknownMailbox })
  FromEmail!: MailboxName;
}
