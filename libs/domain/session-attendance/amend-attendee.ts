import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import {
  attendeeFormats,
  attendeeLabels,
  personalAttendeeDetails,
  type AttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { labelsIn, openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { changes } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import {
  ofAttendee,
  onAttendee,
  someAttendee,
  someDetails,
  type OfAttendee,
  type SessionAttendanceState,
} from './session-attendance.ts';

interface AmendAttendee {
  readonly type: 'AmendAttendee';
  /** An omitted field keeps its value; null empties it. */
  readonly changes: Partial<AttendeeDetails>;
  /** The person's present address. The event keeps it if the address is corrected. */
  readonly PersonEmail: string | null;
}

/** The changed fields. `was` holds their previous values. */
interface SessionAttendeeAmended extends DomainEvent<
  'SessionAttendeeAmended',
  OfAttendee & { readonly PersonEmail?: string; readonly was: Partial<AttendeeDetails> } & Partial<AttendeeDetails>
> {}

function amend(
  wanted: Partial<AttendeeDetails>,
  state: SessionAttendanceState,
  PersonEmail: string | null = null,
): readonly SessionAttendeeAmended[] {
  const changed = changesOf(state.details, wanted);
  const data = {
    ...ofAttendee(state),
    ...changed,
    ...('Email' in changed && PersonEmail !== null && { PersonEmail }),
    was: formerly(state.details, changed),
  };
  return isEmpty(changed) ? [] : [{ type: 'SessionAttendeeAmended', data }];
}

/** The fact beside the past that the undo of a correction needs. The stream of the seats knows it. */
export interface FormerAddress {
  /** Another attendee of the session is registered with the address that the undo brings back. */
  readonly isAddressTaken?: boolean;
}

const words: FieldWords = { labels: attendeeLabels, formats: attendeeFormats, sealed: personalAttendeeDetails };

export const amendAttendee: Decision<SessionAttendanceState, AmendAttendee, SessionAttendeeAmended> = {
  ...onAttendee,
  command: 'AmendAttendee',
  decide: (command, state) => amend(command.changes, state, command.PersonEmail),
  events: {
    SessionAttendeeAmended: {
      description: 'Details of an attendee were changed; only what changed, with what it was before.',
      personal: personalOf('person', 'PersonID', [...personalAttendeeDetails, 'PersonEmail']),
      evolve: (state, data) => ({
        ...state,
        details: merged(state.details, data),
        personEmails: data.PersonEmail ? [...state.personEmails, data.PersonEmail] : state.personEmails,
      }),
      history: (data) => changes('Attendee amended', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        touched: (data) => labelsIn(data, attendeeLabels),
        back({ was, ...data }, state, _context, { isAddressTaken = false }: UndoDecision<DomainEvent> & FormerAddress) {
          if (isAddressTaken) return ruleBroken(sessionAttendanceMessage.emailTaken);
          // A changed field differs from its previous value, unless its key is destroyed. Then both values are null, or
          // the previous one is unknown.
          const isForgotten = personalAttendeeDetails.some(
            (field) => field in data && (was[field] ?? null) === data[field],
          );
          return isForgotten ? ruleBroken(historyMessage.forgotten) : amend(was, state);
        },
      },
      example: { ...someAttendee, AnnualKMs: 12_000, was: { AnnualKMs: null } },
    },
  },
  any: (fc, some) =>
    fc.record({
      changes: fc.record(someDetails(fc, some), { requiredKeys: [] }),
      PersonEmail: some.orNull(some.text),
    }),
};
