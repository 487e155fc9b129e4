import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import {
  blankAttendee,
  personalAttendeeDetails,
  type AttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { merged } from '../behaviours/amendment.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import {
  initialAttendance,
  ofAttendee,
  runs,
  someAttendee,
  someDetails,
  type OfAttendee,
  type SessionAttendanceState,
} from './session-attendance.ts';

export interface ReceivedRegistration extends OfAttendee, LeadPerson, AttendeeDetails {
  readonly PersonID: number;
  readonly SessionName: string;
  readonly SessionStartDateTime: string;
  /** Whether they are mailed a confirmation once they have a seat. */
  readonly sendConfirmation: boolean;
}

interface ReceiveRegistration {
  readonly type: 'ReceiveRegistration';
  readonly registration: ReceivedRegistration;
}

/**
 * The details of a registration. The session's seats decide afterwards whether there is a seat. Without a seat, nothing
 * else follows.
 */
interface SessionRegistrationReceived extends DomainEvent<'SessionRegistrationReceived', ReceivedRegistration> {}

/** Why staff can add nobody to a session. */
export const whyNobodyIsAdded = ({ cancelled }: { readonly cancelled: boolean }): string | undefined =>
  cancelled ? sessionMessage.isCancelled : undefined;

/** Why staff cannot add this person: a public session would not know their company, or nobody could reach them. */
export function whyNotAdded(
  { PublicSession }: { readonly PublicSession: boolean },
  { CompanyName, ContactNumber, Email }: Pick<AttendeeDetails, 'CompanyName' | 'ContactNumber' | 'Email'>,
): string | undefined {
  if (PublicSession && !CompanyName) return sessionAttendanceMessage.companyRequired;
  return ContactNumber || Email ? undefined : sessionAttendanceMessage.contactRequired;
}

const someRegistration: ReceivedRegistration = {
  ...blankAttendee,
  ...someAttendee,
  SessionName: 'Novated know-how',
  SessionStartDateTime: '2026-10-03T16:00:00.000Z',
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
  sendConfirmation: true,
};

export const receiveRegistration: Decision<SessionAttendanceState, ReceiveRegistration, SessionRegistrationReceived> = {
  command: 'ReceiveRegistration',
  who: runs,
  of: 'new',
  decide: ({ registration }, { stage }) =>
    stage === 'unknown' ? [{ type: 'SessionRegistrationReceived', data: registration }] : [],
  events: {
    SessionRegistrationReceived: {
      description:
        "Somebody registered for a session, or staff added them; whether they have a seat, the session's seats decide.",
      personal: personalOf('person', 'PersonID', [
        ...personalAttendeeDetails,
        'PersonFullName',
        'PersonEmployerName',
        'PersonEmail',
        'PersonContactNumber',
      ] satisfies (keyof ReceivedRegistration)[]),
      defaults: blankAttendee,
      evolve: (_state, data) => ({
        ...initialAttendance,
        ...ofAttendee(data),
        stage: 'live',
        details: merged(blankAttendee, data),
        personEmails: data.PersonEmail === null ? [] : [data.PersonEmail],
        sendConfirmation: data.sendConfirmation,
      }),
      history: ({ SessionName }) => activity('Registration received', `Registered for ${SessionName}`),
      undo: historyMessage.madeRecord,
      example: { ...someRegistration, FirstName: 'Ravi', LastName: 'Menon', Email: 'ravi.menon@example.com' },
    },
  },
  any: (fc, some, SessionAttendanceID) =>
    fc.record(someDetails(fc, some)).map((details) => ({
      registration: { ...someRegistration, ...details, SessionAttendanceID, SessionID: 1, PersonID: 1 },
    })),
  weight: 4,
};
