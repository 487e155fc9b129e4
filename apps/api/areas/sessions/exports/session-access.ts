import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import { maskedContact, maskedText } from '@leaseledger/contract/shared/masked-contact';
import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import type { AttendeeOfSession, SessionRow } from '@leaseledger/contract/sessions/session.views';
import type { Caller } from '../../../platform/callers/caller.ts';

/** A session as the caller sees it. External users see the contact's address masked. */
export function seenSession<Row extends SessionRow>({ rights }: Caller, row: Row): Row {
  if (!rights.external) return row;
  const { email } = maskedContact({ email: row.MainContactEmail, phone: null });
  const masked = (text: string | null) => (text === null ? null : maskedText(text));
  return {
    ...row,
    MainContactEmail: email,
    ContactEmailContents: masked(row.ContactEmailContents),
    CancelledSessionReason: masked(row.CancelledSessionReason),
    ChangedSessionReason: masked(row.ChangedSessionReason),
  };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenSessions = (caller: Caller): ((row: SessionRow) => SessionRow) | undefined =>
  caller.rights.external ? (row) => seenSession(caller, row) : undefined;

const contactOfSession: ReadonlySet<string> = new Set([
  sessionLabels.MainContactEmail,
  sessionLabels.ContactEmailContents,
]);

/** Whether the caller sees a change of a session's history. External users see none of the contact's address. */
export const seesValuesOfSession = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || !contactOfSession.has(Label);

/** The fields of an attendee that the record of a session needs. None of them is a contact detail. */
const ofAttendee = [
  'SessionAttendanceID',
  'SessionID',
  'PersonID',
  'FullName',
  'SeatStage',
  'PostSessionContactReq',
  'Archived',
  'DidAttend',
  'DidAttendModifiedByUserName',
  'CompletedQuote',
  'CallbackRequested',
  'LeadID',
  'SessionFeedback',
  'CreatedDateTime',
  'HasHadNovatedLease',
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'CurrentCarYear',
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'InterestedCarYear',
  'AnnualKMs',
  'AnnualIncome',
  'PreferredLeaseTerm',
  'BusinessUse',
] as const satisfies readonly (keyof AttendeeOfSession)[];

/** An attendee on the record of their session, as the caller sees them. External users see no contact details. */
export const seenAttendee = ({ rights }: Caller, attendee: AttendeeOfSession): AttendeeOfSession =>
  rights.external ? picked(attendee, ofAttendee) : attendee;
