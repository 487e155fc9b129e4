import {
  secondsBetween,
  secondsFieldOf,
  type ContactMail,
  type Contacts,
  type EnquiryClocks,
  type SecondsField,
  type Stay,
} from '@leaseledger/contract/enquiries/service-clocks';

/**
 * The dated facts behind the service clocks of an enquiry (decision 80): its stays in statuses, the oldest first, and
 * its contacts. Moments are ISO 8601 in UTC.
 */
export interface ServiceClocks {
  readonly stays: readonly Stay[];
  readonly contacts: Contacts;
}

export const noClocks: ServiceClocks = { stays: [], contacts: { Date: null, Mail: null } };

/** The clocks of a new enquiry. */
export const begun = (StatusCodeID: number, at: string): ServiceClocks => ({
  ...noClocks,
  stays: [{ StatusCodeID, From: at, To: null }],
});

/**
 * The clocks after a change of the status.
 * @param since the moment from which the status counts. An undo names the beginning of the stay that it continues. So
 * the time since then belongs to that stay, as if the undone change had not happened.
 */
export const moved = ({ stays, contacts }: ServiceClocks, StatusCodeID: number, since: string): ServiceClocks => ({
  contacts,
  stays: [
    ...stays
      // The first stay is kept although the next one begins at the same moment.
      .filter(({ From, StatusCodeID: status }, index) => From < since || (index === 0 && status !== StatusCodeID))
      .map((stay) => (stay.To === null || stay.To > since ? { ...stay, To: since } : stay)),
    { StatusCodeID, From: since, To: null },
  ],
});

/**
 * The clocks after the initial contact date was changed. A date before the beginning counts from the beginning, a later
 * one than now from now.
 * @param date ISO 8601; null where it was emptied. A text that is no date, which only another program writes, counts as none
 * @param at the moment of the change
 */
export function dated({ stays, contacts }: ServiceClocks, date: string | null, at: string): ServiceClocks {
  const first = stays[0]?.From ?? at;
  const isDate = date !== null && !Number.isNaN(Date.parse(date));
  const moment = isDate ? new Date(date).toISOString() : null;
  const counted = moment === null ? null : moment < first ? first : moment > at ? at : moment;
  return { stays, contacts: { ...contacts, Date: counted } };
}

const mailsOf = ({ contacts: { Mail, Later = [] } }: ServiceClocks): readonly ContactMail[] =>
  Mail === null ? [] : [Mail, ...Later];

const withMails = ({ stays, contacts }: ServiceClocks, [Mail, ...Later]: readonly ContactMail[]): ServiceClocks => ({
  stays,
  contacts: { Date: contacts.Date, Mail: Mail ?? null, ...(Later.length > 0 && { Later }) },
});

/** Whether a mail from the record counts as a contact, or would if earlier ones fail. */
export const knowsMail = (clocks: ServiceClocks, SentEmailID: number): boolean =>
  mailsOf(clocks).some((mail) => mail.SentEmailID === SentEmailID);

/** The clocks after a user sent a mail from the record. */
export const mailed = (clocks: ServiceClocks, mail: ContactMail): ServiceClocks =>
  withMails(clocks, [...mailsOf(clocks), mail]);

/** The clocks after a mail failed: the next one counts. */
export const notMailed = (clocks: ServiceClocks, SentEmailID: number): ServiceClocks =>
  withMails(
    clocks,
    mailsOf(clocks).filter((mail) => mail.SentEmailID !== SentEmailID),
  );

/** The beginning of the current stay; undefined where it is not known. */
export const statusSince = ({ stays }: ServiceClocks): string | undefined => stays.at(-1)?.From || undefined;

/** The first contact: the earliest of the date, the mail, and the first stay in another status than the first. */
export function firstContact({ stays, contacts }: ServiceClocks): string | null {
  const left = stays.find(({ StatusCodeID }) => StatusCodeID !== stays[0]?.StatusCodeID);
  const moments = [contacts.Date, contacts.Mail?.At, left?.From].filter((moment) => typeof moment === 'string');
  return moments.toSorted()[0] ?? null;
}

const zero: Readonly<Record<SecondsField, number>> = {
  OpenSeconds: 0,
  InProgressSeconds: 0,
  ClosedSeconds: 0,
  CompletedSeconds: 0,
  DeliveredSeconds: 0,
  ProspectSeconds: 0,
  TenderSeconds: 0,
  ContractedSeconds: 0,
  LostSeconds: 0,
};

/** The clocks as a row holds them. */
export function clockFields(clocks: ServiceClocks): EnquiryClocks {
  const { stays, contacts } = clocks;
  const [first, current] = [stays[0], stays.at(-1)];
  const StatusSince = current?.From ?? '';
  const seconds: Record<SecondsField, number> = { ...zero };
  let former = 0;
  for (const { StatusCodeID, From, To } of stays) {
    if (To === null) continue;
    const field = secondsFieldOf(StatusCodeID);
    const passed = secondsBetween(From, To);
    if (field !== undefined) seconds[field] += passed;
    if (StatusCodeID === current?.StatusCodeID) former += passed;
  }
  const FirstContactDateTime = firstContact(clocks);
  return {
    ...seconds,
    Stays: stays,
    Contacts: contacts,
    FirstContactDateTime,
    FirstContactSeconds:
      FirstContactDateTime === null ? null : secondsBetween(first?.From ?? FirstContactDateTime, FirstContactDateTime),
    StatusSince,
    StatusCountsFrom: former === 0 ? StatusSince : new Date(Date.parse(StatusSince) - former * 1000).toISOString(),
  };
}

/** The facts behind the clocks of a row. */
export const clocksOf = ({ Stays, Contacts: contacts }: EnquiryClocks): ServiceClocks => ({ stays: Stays, contacts });
