import { IsIn, IsNotEmpty, IsString } from 'class-validator';
import { recordKinds } from '../records/record-kinds.ts';
import { Email, LongText, Optional, RecordID, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { EMAIL_SUBJECT_MAX, mailboxNames, type MailboxName } from './email.codes.ts';
import { emailMessage } from './email.messages.ts';
import { WRITTEN_BYTES_MAX } from './pictures.ts';

const writtenTypes: readonly number[] = Object.values(recordKinds).map(({ email }) => email);

/** `POST email/preview`: the text of a mail. */
export class WrittenEmailBody {
  /** Tags and attributes that a mail may not have are removed. Pictures stand in it as `data:` addresses, and do not count as text. */
  @LongText(WRITTEN_BYTES_MAX, emailMessage.contentTooLong)
  @IsNotEmpty({ message: emailMessage.contentRequired })
  @IsString({ message: emailMessage.contentRequired })
  HTML!: string;

  @Text(EMAIL_SUBJECT_MAX, emailMessage.invalidSubject)
  @IsNotEmpty({ message: emailMessage.subjectRequired })
  @IsString({ message: emailMessage.subjectRequired })
  Subject!: string;
}

/** `POST email/sendCustomized` (specification 3, section 3). */
export class SendCustomizedBody extends WrittenEmailBody {
  /** The kind of the record. */
  @IsIn(writtenTypes, { message: emailMessage.unknownType })
  EmailTypeCodeID!: number;

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
