import type { Code } from '../kernel/codes.ts';
import { recordKinds } from '../records/record-kinds.ts';

/** The types of mail. The specification uses `EmailTypeCodeID` and lists none, so numbers above 90000 are ours. Mails by staff have one number for each kind of record. */
export const emailType = {
  LEAD_ASSIGNED: 90102,
  LEAD_ASSIGNED_CLIENT: 90103,
  /** Changes of records, to their subscribers. */
  RECORDS_CHANGED: 90104,
  /** Several leads assigned at once, in one mail. */
  LEADS_ASSIGNED: 90105,
  SESSION_CONTACT: 90106,
  ENQUIRY_ASSIGNED: 90107,
  ENQUIRY_ASSIGNED_CLIENT: 90108,
  ENQUIRIES_ASSIGNED: 90109,
  FUEL_CARD_TRACKING: 90130,
  /** From here on to attendees, and to people on the waiting list. */
  SESSION_CONFIRMATION: 90120,
  SESSION_WAITING: 90121,
  SESSION_SEAT_OFFERED: 90122,
  SESSION_MOVED: 90123,
  SESSION_CANCELLED: 90124,
  SESSION_COMPLETED: 90125,
  SESSION_REMINDER: 90126,
  SESSION_OFFER_LAPSED: 90128,
  /** To the creator of the session. */
  SESSION_NOTICE: 90127,
  /** To a visitor who sent a form, then to its creator. */
  FORM_CONFIRMATION: 90150,
  FORM_NOTICE: 90151,
  /** An email template, to the address that its writer chose. */
  TEMPLATE_TEST: 90140,
} as const;

const ofSystem = {
  [emailType.LEAD_ASSIGNED]: 'Lead assigned',
  [emailType.LEAD_ASSIGNED_CLIENT]: 'Lead assigned, to the customer',
  [emailType.LEADS_ASSIGNED]: 'Leads assigned',
  [emailType.ENQUIRY_ASSIGNED]: 'Enquiry assigned',
  [emailType.ENQUIRY_ASSIGNED_CLIENT]: 'Enquiry assigned, to the customer',
  [emailType.ENQUIRIES_ASSIGNED]: 'Enquiries assigned',
  [emailType.RECORDS_CHANGED]: 'Changes of records',
  [emailType.SESSION_CONTACT]: 'Session, to the company',
  [emailType.FUEL_CARD_TRACKING]: 'Tracking of fuel cards',
  [emailType.SESSION_CONFIRMATION]: 'Session confirmation',
  [emailType.SESSION_WAITING]: 'Session waiting list',
  [emailType.SESSION_SEAT_OFFERED]: 'Session seat offered',
  [emailType.SESSION_OFFER_LAPSED]: 'Session seat not taken',
  [emailType.SESSION_MOVED]: 'Session changed',
  [emailType.SESSION_CANCELLED]: 'Session cancelled',
  [emailType.SESSION_COMPLETED]: 'Session completed',
  [emailType.SESSION_REMINDER]: 'Session reminder',
  [emailType.SESSION_NOTICE]: 'Session, to its creator',
  [emailType.FORM_CONFIRMATION]: 'Form confirmation',
  [emailType.FORM_NOTICE]: 'Form, to its creator',
  [emailType.TEMPLATE_TEST]: 'Test of an email template',
} as const satisfies Record<(typeof emailType)[keyof typeof emailType], string>;

const names: ReadonlyMap<number, string> = new Map([
  ...Object.entries(ofSystem).map(([code, name]) => [Number(code), name] as const),
  ...Object.values(recordKinds).map(({ email }) => [email, 'Written by staff'] as const),
]);

export const emailTypeName = (code: number): string => names.get(code) ?? 'Mail';

/** The two mailboxes that mail is sent from; their addresses are settings of the site. */
export const mailboxNames = ['sessions', 'main'] as const;
export type MailboxName = (typeof mailboxNames)[number];

/** The states of a mail: waiting for its time, in the outbox, retrying, accepted by the mail server, kept, given up, or withdrawn while it waited. A site without a mail server keeps its mails. */
export const emailStates = ['waiting', 'queued', 'retrying', 'sent', 'kept', 'failed', 'withdrawn'] as const;
export type EmailState = (typeof emailStates)[number];

/** Why a mail was given up. `refused`: nobody can receive it, or the server refused it permanently. `tried`: the server refused every try. `forgotten`: the person was forgotten. `disabled`: the receiving user is disabled. `withdrawn`: what it tells was undone while it waited. */
export type GivenUpBecause = 'refused' | 'tried' | 'forgotten' | 'disabled' | 'withdrawn';

/** The most bytes (UTF-8) of the subject and both parts of a mail, because an event must stay well below 1 MiB. */
export const EMAIL_BYTES_MAX = 400_000;
export const EMAIL_SUBJECT_MAX = 200;
/** The most characters of a text by staff. */
export const EMAIL_CONTENT_MAX = 40_000;

/** The label and tone of each state. The label is needed because colour alone says nothing to some readers. */
export const emailStateCodes = {
  waiting: { label: 'Waiting', tone: 'primary' },
  queued: { label: 'Queued', tone: 'primary' },
  retrying: { label: 'Trying again', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept', tone: 'info' },
  failed: { label: 'Failed', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<EmailState, Code>;

/** The page sizes of the mails of a record, and the first one (specification 2, section 9). */
export const sentEmailPages = { sizes: [5, 10, 20], first: 20 } as const;
/** The most mails in one answer. */
export const MAILS_MAX = 100;
