import { blankOf, fields, labelsOf, text, word, type Values } from '../kernel/fields.ts';
import { EMAIL_SUBJECT_MAX } from '../emails/email.codes.ts';
import type { RecordKind } from '../records/record-kinds.ts';

/** The shortest name of an email template (specification 3, section 5). */
export const TEMPLATE_NAME_MIN = 3;
/** The most characters of a design, and of the HTML of a template without one. Pictures of a design count. */
export const TEMPLATE_CONTENT_MAX = 450_000;
/** The most bytes of one version as JSON, because an event must stay below 1 MiB. */
export const TEMPLATE_BYTES_MAX = 900_000;

/** The kinds of record whose mails staff write from a template that is offered for them. A form's template is of its confirmation mail too. */
export const offeredFor = {
  lead: 'Leads',
  enquiry: 'Enquiries',
  person: 'Persons',
  company: 'Companies',
  session: 'Sessions',
  fuelCardTracker: 'Fuel cards',
  form: 'Forms',
} as const satisfies Partial<Record<RecordKind, string>>;
export type OfferedFor = (typeof offeredFor)[keyof typeof offeredFor];

/** Whether a template is offered on a kind of record. One without a choice is offered on all. */
export const isOfferedOn = ({ OfferedFor }: Pick<EmailTemplateDetails, 'OfferedFor'>, kind: RecordKind): boolean =>
  OfferedFor === null || Object.entries(offeredFor).some(([each, name]) => each === kind && name === OfferedFor);

/** The fields of an email template that staff fill in, beside its content. */
export const emailTemplateFields = fields({
  Name: text({ label: 'Name', blank: '', min: TEMPLATE_NAME_MIN, max: 200, personal: false, column: true }),
  Subject: text({ label: 'Subject', blank: '', min: 1, max: EMAIL_SUBJECT_MAX, personal: false, column: true }),
  OfferedFor: word(Object.values(offeredFor), { label: 'Offered for', column: true }),
});

export interface EmailTemplateDetails extends Values<typeof emailTemplateFields> {}

/** One version of an email template, whole. */
export interface EmailTemplateContent extends EmailTemplateDetails {
  /** The document of the editor, as JSON. Null for a template of HTML alone. */
  readonly Design: string | null;
  /** A whole mail with placeholders in double braces. The server makes it from the design, or sanitises it. */
  readonly HTML: string;
  /** The same mail as plain text. */
  readonly Text: string;
}

export const blankEmailTemplate: EmailTemplateDetails = blankOf(emailTemplateFields);
/** The names of the fields in forms, columns and histories. */
export const emailTemplateLabels = labelsOf(emailTemplateFields);
