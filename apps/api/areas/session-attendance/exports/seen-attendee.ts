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
import type { Caller } from '../../../platform/callers/caller.ts';
import { outsiderView } from '../../../platform/lists/outsider-view.ts';
import { maskedPersonOf, personContact } from '../../persons/exports/masked-person.ts';

/** The contact details of attendees. External users see them masked or not at all, and cannot search by them. */
const CONTACT = [
  ...personContact,
  'Email',
  'ContactNumber',
  'State',
  'Postcode',
  'AskedContactNumber',
  'AskedState',
  'AskedPostcode',
] as const satisfies readonly (keyof SessionAttendeeRow)[];

/** Attendees as external users see them. */
export const {
  seen: seenAttendee,
  seenRows: seenAttendees,
  columns: attendeeColumns,
  found: foundAttendees,
} = outsiderView(sessionAttendeeRows.readModel, CONTACT, (row) => {
  const registered = maskedContact({ email: row.Email, phone: row.ContactNumber });
  return {
    ...maskedPersonOf(row),
    ...blankAsked,
    Email: registered.email,
    ContactNumber: registered.phone,
    State: null,
    Postcode: null,
  };
});

const contactOfAttendee: ReadonlySet<string | undefined> = new Set(
  Object.entries({ ...attendeeLabels, ...labelsOf(askedFields) })
    .filter(([field]) => CONTACT.some((each) => each === field))
    .map(([, label]) => label),
);

/** Whether the caller sees a change of an attendee's history. External users see no contact details. */
export const seesValuesOfAttendee = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || !contactOfAttendee.has(Label);
