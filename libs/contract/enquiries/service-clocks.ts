import type { EnquiryStatusID } from './enquiry.statuses.ts';

/**
 * The service clocks of an enquiry (decision 80). Rows hold moments and the seconds of finished stays. Running figures
 * are counted when they are read, with the moment that the caller passes in.
 */

/** One stay in a status. Moments are ISO 8601 in UTC. */
export interface Stay {
  readonly StatusCodeID: number;
  readonly From: string;
  /** Null for the current stay. */
  readonly To: string | null;
}

/** Contacts with the customer, besides another status than the first one. */
export interface Contacts {
  /** The initial contact date, limited to the time between the beginning and the moment when it was written down. */
  readonly Date: string | null;
  /** The first mail that a user sent from the record. */
  readonly Mail: ContactMail | null;
  /** Later mails in order: the next one counts if the first one fails. Left out where there are none. */
  readonly Later?: readonly ContactMail[];
}

export interface ContactMail {
  readonly SentEmailID: number;
  /** ISO 8601, UTC. */
  readonly At: string;
}

/** The field with the seconds of finished stays in each status. */
export const secondsFields = {
  104: 'OpenSeconds',
  105: 'InProgressSeconds',
  106: 'ClosedSeconds',
  107: 'CompletedSeconds',
  151: 'DeliveredSeconds',
  114: 'ProspectSeconds',
  115: 'TenderSeconds',
  116: 'ContractedSeconds',
  117: 'LostSeconds',
} as const satisfies Record<EnquiryStatusID, keyof EnquiryClocks>;
export type SecondsField = (typeof secondsFields)[EnquiryStatusID];

const fieldsOfStatuses: ReadonlyMap<number, SecondsField> = new Map(
  Object.entries(secondsFields).map(([id, field]) => [Number(id), field]),
);

/** The field with the seconds of finished stays in a status; undefined for a status of a later release. */
export const secondsFieldOf = (StatusCodeID: number): SecondsField | undefined => fieldsOfStatuses.get(StatusCodeID);

/** The part of an enquiry's row that its clocks need. Moments are ISO 8601 in UTC. */
export interface EnquiryClocks {
  /** The seconds of finished stays in each status. */
  readonly OpenSeconds: number;
  readonly InProgressSeconds: number;
  readonly ClosedSeconds: number;
  readonly CompletedSeconds: number;
  readonly DeliveredSeconds: number;
  readonly ProspectSeconds: number;
  readonly TenderSeconds: number;
  readonly ContractedSeconds: number;
  readonly LostSeconds: number;
  readonly Stays: readonly Stay[];
  readonly Contacts: Contacts;
  /** The first contact; null before it. */
  readonly FirstContactDateTime: string | null;
  /** From the beginning to the first contact; null before it. */
  readonly FirstContactSeconds: number | null;
  /** The beginning of the current stay. */
  readonly StatusSince: string;
  /** `StatusSince`, earlier by the time of former stays in the same status. */
  readonly StatusCountsFrom: string;
}

/** The fields of a row by which its figures are counted. */
export type Clocked = Pick<
  EnquiryClocks,
  SecondsField | 'FirstContactDateTime' | 'StatusSince' | 'StatusCountsFrom'
> & {
  readonly CreatedDateTime: string;
  readonly StatusCodeID: number;
};

/** Seconds between two moments; 0 when the second one is earlier. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

/** Seconds from the beginning to the first contact, or to this moment before it. */
export const secondsToContact = (row: Clocked, at: string): number =>
  secondsBetween(row.CreatedDateTime, row.FirstContactDateTime ?? at);

/** Seconds in a status in all its stays, the current one up to this moment. */
export function secondsIn(row: Clocked, StatusCodeID: number, at: string): number {
  if (row.StatusCodeID === StatusCodeID) return secondsBetween(row.StatusCountsFrom, at);
  const field = secondsFieldOf(StatusCodeID);
  return field === undefined ? 0 : row[field];
}

const units = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
] as const;

/** A duration as people say it, in its two largest units: '2 d 4 h', '35 min', 'under 1 min'. */
export function durationText(seconds: number): string {
  const first = units.findIndex((unit) => seconds >= unit.seconds);
  if (first === -1) return 'under 1 min';
  let rest = seconds;
  return units
    .slice(first, first + 2)
    .flatMap((unit) => {
      const count = Math.floor(rest / unit.seconds);
      rest -= count * unit.seconds;
      return count === 0 ? [] : [`${count} ${unit.name}`];
    })
    .join(' ');
}
