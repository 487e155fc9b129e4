import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { labelsOf } from '@leaseledger/contract/kernel/fields';
import {
  askedFields,
  attendeeLabels,
  blankAsked,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import type { Caller } from '../../../platform/callers/caller.ts';

/** The contact details of attendees. External users see them masked or not at all, and cannot search by them. */
const CONTACT: readonly string[] = [
  'PersonEmail',
  'PersonContactNumber',
  'Email',
  'ContactNumber',
  'State',
  'Postcode',
  'AskedContactNumber',
  'AskedState',
  'AskedPostcode',
] satisfies (keyof SessionAttendeeRow)[];

/** An attendee as the caller sees them. */
export function seenAttendee<Row extends SessionAttendeeRow>({ rights }: Caller, row: Row): Row {
  if (!rights.external) return row;
  const now = maskedContact({ email: row.PersonEmail, phone: row.PersonContactNumber });
  const registered = maskedContact({ email: row.Email, phone: row.ContactNumber });
  return {
    ...row,
    ...blankAsked,
    PersonEmail: now.email,
    PersonContactNumber: now.phone,
    Email: registered.email,
    ContactNumber: registered.phone,
    State: null,
    Postcode: null,
  };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenAttendees = (caller: Caller): ((row: SessionAttendeeRow) => SessionAttendeeRow) | undefined =>
  caller.rights.external ? (row) => seenAttendee(caller, row) : undefined;

const contactOfAttendee: ReadonlySet<string | undefined> = new Set(
  Object.entries({ ...attendeeLabels, ...labelsOf(askedFields) })
    .filter(([field]) => CONTACT.includes(field))
    .map(([, label]) => label),
);

/** Whether the caller sees a change of an attendee's history. External users see no contact details. */
export const seesValuesOfAttendee = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || !contactOfAttendee.has(Label);

/** The columns by which the caller may find attendees; undefined for all. */
export const attendeeColumns = ({ rights }: Caller): readonly string[] | undefined =>
  rights.external
    ? Object.keys(sessionAttendeeRows.readModel.columns).filter((column) => !CONTACT.includes(column))
    : undefined;

/** Whether a search text matches the parts of the attendee that an external user sees. */
export const isFoundByOutsider = (text: string, row: SessionAttendeeRow): boolean =>
  isFoundIn(
    text,
    (sessionAttendeeRows.readModel.search ?? []).filter((field) => !CONTACT.includes(field)).map((field) => row[field]),
  );
