import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { emailTemplateFields, type EmailTemplateContent, type EmailTemplateDetails } from './email-template.details.ts';

/** Whose text a template holds: of staff, or of the product for one of its mails, which administrators may change. */
export type EmailTemplateKind = 'Own' | 'Built-in' | 'Built-in, changed';

/** A placeholder that only this template has, with a label and a sample. */
export interface OwnPlaceholder {
  readonly Name: string;
  readonly Label: string;
  readonly Sample: string;
}

/** One email template in lists. Moments are ISO 8601 in UTC. */
export interface EmailTemplateRow extends EmailTemplateDetails {
  readonly id: number;
  readonly EmailTemplateID: number;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  /** The number of saved versions. The last one is current, unless the built-in one is. */
  readonly Versions: number;
  readonly Kind: EmailTemplateKind;
  /** Null for the system. */
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedByUserID: number | null;
  readonly ModifiedByName: string;
  readonly ModifiedDateTime: string;
}

/** One email template with its current content, as its screen shows it. */
export interface EmailTemplateView extends EmailTemplateRow, EmailTemplateContent {
  /** The placeholders that it has besides the document's. */
  readonly OwnPlaceholders: readonly OwnPlaceholder[];
}

/** One saved version of an email template. */
export interface EmailTemplateVersion extends EmailTemplateDetails {
  /** From 1 on. */
  readonly Number: number;
  /** The version that was restored with it; null for a version that was written. */
  readonly Restores: number | null;
  readonly SavedByName: string;
  readonly SavedDateTime: string;
}

export interface EmailTemplateVersionView extends EmailTemplateVersion, EmailTemplateContent {}

/** A template as a mail, with its placeholders filled. */
export interface EmailTemplatePreview {
  readonly Subject: string;
  readonly HTML: string;
  readonly Text: string;
}

/** Another user who has the form of a template open. */
export interface TemplateEditor {
  readonly UserID: number;
  readonly FullName: string;
}

export const emailTemplateRow = view<EmailTemplateRow>('EmailTemplateRow');
export const emailTemplateView = view<EmailTemplateView>('EmailTemplateView');
export const emailTemplateVersion = view<EmailTemplateVersion>('EmailTemplateVersion');
export const emailTemplateVersionView = view<EmailTemplateVersionView>('EmailTemplateVersionView');
export const emailTemplatePreview = view<EmailTemplatePreview>('EmailTemplatePreview');
export const templateEditors = listOf(view<TemplateEditor>('TemplateEditor'));

/** The list of email templates. */
export const emailTemplateList = list({
  resource: 'emailTemplates',
  row: emailTemplateRow,
  id: 'EmailTemplateID',
  fields: emailTemplateFields,
  first: { EmailTemplateID: 'integer' },
  columns: {
    Versions: 'integer',
    Kind: 'text',
    CreatedByUserID: 'integer',
    CreatedByUserName: 'text',
    CreatedDateTime: 'time',
    ModifiedByUserID: 'integer',
    ModifiedByName: 'text',
    ModifiedDateTime: 'time',
  },
  heads: {
    EmailTemplateID: 'Number',
    Versions: 'Versions',
    Kind: 'Kind',
    CreatedByUserName: 'Created by',
    CreatedDateTime: 'Created',
    ModifiedByName: 'Changed by',
    ModifiedDateTime: 'Changed',
  },
  formats: { EmailTemplateID: 'id', CreatedByUserID: 'id', ModifiedByUserID: 'id' },
});
