import { historyMessage } from '@leaseledger/contract/history/history.messages';
import {
  attendeeLabels,
  personalAttendeeDetails,
  quotedDetails,
  type AttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { undoing } from '../kernel/undoing.ts';
import { missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import type { SessionAttendanceCommand } from './session-attendance.commands.ts';
import type { SessionAttendanceEvent } from './session-attendance.events.ts';

/** The command that undoes a decision: a change that could be made by hand, or the removal of an attendance mark. */
export type AttendeeTurnedBack =
  | Extract<SessionAttendanceCommand, { type: 'AmendAttendee' | 'MarkAttendance' | 'ArchiveAttendee' }>
  | { readonly type: 'UnmarkAttendance' };

/** The command that undoes a decision on an attendee; otherwise why there is none. */
export function undoOf(command: UndoDecision<SessionAttendanceEvent>): AttendeeTurnedBack | Rejection {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  switch (event.type) {
    case 'SessionAttendeeAmended':
      return amendedBack(event.data);
    case 'SessionAttendanceMarked':
    case 'SessionAttendanceUnmarked': {
      const before = attendanceBefore(command);
      return before === null ? { type: 'UnmarkAttendance' } : { type: 'MarkAttendance', DidAttend: before };
    }
    case 'SessionAttendeeArchived':
      return { type: 'ArchiveAttendee', isArchived: false };
    case 'SessionAttendeeUnarchived':
      return { type: 'ArchiveAttendee', isArchived: true };
    case 'SessionRegistrationReceived':
      return ruleBroken(historyMessage.madeRecord);
    case 'SessionAttendeeRemoved':
      return ruleBroken(said.removedForGood);
    case 'SessionAttendeeMailRequested':
      return ruleBroken(historyMessage.mailIsSent);
    case 'SessionQuoteRequested':
    case 'SessionCallbackRequested':
    case 'SessionFeedbackGiven':
    case 'SessionAttendeeLed':
      return ruleBroken(historyMessage.justHappened);
  }
}

const labelsIn = (data: object, fields: readonly (keyof AttendeeDetails)[]): readonly string[] =>
  fields.flatMap((field) => (Object.hasOwn(data, field) ? [attendeeLabels[field]] : []));
const everyDetail = Object.keys(attendeeLabels) as (keyof AttendeeDetails)[];

/** The labels of the fields that an event changes. */
function touched({ type, data }: SessionAttendanceEvent): readonly string[] {
  switch (type) {
    case 'SessionAttendeeAmended':
      return labelsIn(data, everyDetail);
    case 'SessionQuoteRequested':
      return labelsIn(data, quotedDetails);
    case 'SessionAttendanceMarked':
    case 'SessionAttendanceUnmarked':
      return ['Attendance'];
    case 'SessionAttendeeArchived':
    case 'SessionAttendeeUnarchived':
      return ['Archived'];
    default:
      return [];
  }
}

function amendedBack({
  was,
  ...data
}: Extract<SessionAttendanceEvent, { type: 'SessionAttendeeAmended' }>['data']): AttendeeTurnedBack | Rejection {
  // A changed field differs from its previous value, unless its key is destroyed. Then both values are null, or the
  // previous one is unknown.
  const isForgotten = personalAttendeeDetails.some((field) => field in data && (was[field] ?? null) === data[field]);
  return isForgotten ? ruleBroken(historyMessage.forgotten) : { type: 'AmendAttendee', changes: was };
}

/** The attendance mark before a decision; null if there was none. */
function attendanceBefore({ decision, past }: UndoDecision<SessionAttendanceEvent>): boolean | null {
  const before = past
    .slice(
      0,
      past.findIndex(({ name }) => name === decision),
    )
    .flatMap(({ events }) => events);
  const last = before.findLast(
    ({ type }) => type === 'SessionAttendanceMarked' || type === 'SessionAttendanceUnmarked',
  );
  return last?.type === 'SessionAttendanceMarked' ? last.data.DidAttend : null;
}
