import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { emailMessage } from '../emails/email.messages.ts';
import { bodyOf } from '../shared/body-of.ts';
import { message } from '../shared/messages.ts';
import { Email, IntegerIn, Optional, RecordID, Revision } from '../shared/rules.ts';
import { emailTemplateFields, TEMPLATE_CONTENT_MAX } from './email-template.details.ts';
import { emailTemplateMessage } from './email-template.messages.ts';

/** The email template of `PUT emailTemplates`. One of `Design` and `HTML` is required. */
export class EmailTemplateFields extends bodyOf(emailTemplateFields, {
  Name: emailTemplateMessage.name,
  Subject: emailMessage.subjectRequired,
}) {
  /** The document of the editor, as JSON. The server makes the HTML from it. */
  @Optional()
  @MaxLength(TEMPLATE_CONTENT_MAX, { message: emailTemplateMessage.contentTooLong })
  @IsString({ message: emailTemplateMessage.contentRequired })
  Design?: string | null;

  /** The HTML of a template without a design. Tags and attributes that a mail may not have are removed. */
  @Optional()
  @MaxLength(TEMPLATE_CONTENT_MAX, { message: emailTemplateMessage.contentTooLong })
  @IsString({ message: emailTemplateMessage.contentRequired })
  HTML?: string | null;
}

/** The email template of `POST emailTemplates/update`. */
export class AmendedEmailTemplate extends EmailTemplateFields {
  @RecordID(message.id) EmailTemplateID!: number;
  @Revision(message.number('Version')) Version!: number;
}

export class AddEmailTemplateBody {
  @IsDefined({ message: emailTemplateMessage.name })
  @IsObject({ message: emailTemplateMessage.name })
  @ValidateNested()
  @Type(() => EmailTemplateFields)
  EmailTemplate!: EmailTemplateFields;
}

export class UpdateEmailTemplateBody {
  @IsDefined({ message: message.id })
  @IsObject({ message: message.id })
  @ValidateNested()
  @Type(() => AmendedEmailTemplate)
  EmailTemplate!: AmendedEmailTemplate;
}

/** `POST emailTemplates/preview`: an unsaved template, filled for a person or with samples. */
export class PreviewEmailTemplateBody extends AddEmailTemplateBody {
  /** The template that it is a draft of. Those of the product's mails have placeholders of their own. */
  @Optional()
  @RecordID(message.id)
  EmailTemplateID?: number | null;

  @Optional()
  @RecordID(message.id)
  PersonID?: number | null;
}

/** `POST emailTemplates/editing`: the caller has the form of a template open, or has left it. */
export class EditingTemplateBody {
  @RecordID(message.id) EmailTemplateID!: number;
  @IsBoolean({ message: message.yesNo('Open') }) IsOpen!: boolean;
}

/** `POST emailTemplates/sendTest` (specification 3, section 7). */
export class SendTestBody {
  @RecordID(message.id) emailTemplateID!: number;

  @Email(emailTemplateMessage.recipient)
  @IsString({ message: emailTemplateMessage.recipient })
  recipient!: string;

  /** The person whose details fill the placeholders. Left out, samples fill them. */
  @Optional()
  @RecordID(message.id)
  PersonID?: number | null;
}

/** `POST emailTemplates/reset`: the product sends its built-in version of one of its mails again. */
export class ResetEmailTemplateBody {
  @RecordID(message.id) EmailTemplateID!: number;
  @Revision(message.number('Version')) Version!: number;
}

/** `POST emailTemplates/restoreVersion`: an earlier version becomes the current one. */
export class RestoreVersionBody {
  @RecordID(message.id) EmailTemplateID!: number;
  @Revision(message.number('Version')) Version!: number;
  @IntegerIn(1, Number.MAX_SAFE_INTEGER, message.number('Number')) Number!: number;
}
