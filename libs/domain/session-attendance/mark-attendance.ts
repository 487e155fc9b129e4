import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import {
  ofAttendee,
  onAttendee,
  someAttendee,
  type OfAttendee,
  type SessionAttendanceState,
} from './session-attendance.ts';

interface MarkAttendance {
  readonly type: 'MarkAttendance';
  readonly DidAttend: boolean;
}

type AttendanceMarked =
  | DomainEvent<'SessionAttendanceMarked', OfAttendee & { readonly DidAttend: boolean }>
  /** By undoing the first of those: nobody has said whether they came. */
  | DomainEvent<'SessionAttendanceUnmarked', OfAttendee>;

function mark(DidAttend: boolean | null, state: SessionAttendanceState): readonly AttendanceMarked[] {
  const attendee = ofAttendee(state);
  if (state.DidAttend === DidAttend) return [];
  return DidAttend === null
    ? [{ type: 'SessionAttendanceUnmarked', data: attendee }]
    : [{ type: 'SessionAttendanceMarked', data: { ...attendee, DidAttend } }];
}

/** The attendance mark before a decision; null if there was none. */
function markBefore({ decision, past }: UndoDecision<DomainEvent>): boolean | null {
  const last = past
    .slice(
      0,
      past.findIndex(({ name }) => name === decision),
    )
    .flatMap(({ events }) => events)
    .findLast(({ type }) => type === 'SessionAttendanceMarked' || type === 'SessionAttendanceUnmarked');
  return last !== undefined && 'DidAttend' in last.data ? last.data.DidAttend === true : null;
}

const undo = {
  touched: () => ['Attendance'],
  back: (_data: OfAttendee, state: SessionAttendanceState, _context: unknown, asked: UndoDecision<DomainEvent>) =>
    mark(markBefore(asked), state),
};

export const markAttendance: Decision<SessionAttendanceState, MarkAttendance, AttendanceMarked> = {
  ...onAttendee,
  command: 'MarkAttendance',
  decide: ({ DidAttend }, state) => mark(DidAttend, state),
  events: {
    SessionAttendanceMarked: {
      description: 'It was said whether an attendee came.',
      evolve: (state, { DidAttend }) => ({ ...state, DidAttend }),
      history: ({ DidAttend }) => activity('Attendance set', DidAttend ? 'Attended' : 'Did not attend'),
      undo,
      example: { ...someAttendee, DidAttend: true },
    },
    SessionAttendanceUnmarked: {
      description: 'It was taken back that somebody had said whether an attendee came.',
      evolve: (state) => ({ ...state, DidAttend: null }),
      history: () => activity('Attendance set', 'Attendance taken back'),
      undo,
      example: someAttendee,
    },
  },
  any: (fc) => fc.record({ DidAttend: fc.boolean() }),
};

interface ArchiveAttendee {
  readonly type: 'ArchiveAttendee';
  readonly isArchived: boolean;
}

type AttendeeArchived =
  DomainEvent<'SessionAttendeeArchived', OfAttendee> | DomainEvent<'SessionAttendeeUnarchived', OfAttendee>;

const archive = (isArchived: boolean, state: SessionAttendanceState): readonly AttendeeArchived[] =>
  state.isArchived === isArchived
    ? []
    : [{ type: isArchived ? 'SessionAttendeeArchived' : 'SessionAttendeeUnarchived', data: ofAttendee(state) }];

export const archiveAttendee: Decision<SessionAttendanceState, ArchiveAttendee, AttendeeArchived> = {
  ...onAttendee,
  command: 'ArchiveAttendee',
  decide: ({ isArchived }, state) => archive(isArchived, state),
  events: {
    SessionAttendeeArchived: {
      description: 'An attendee was archived.',
      evolve: (state) => ({ ...state, isArchived: true }),
      history: () => activity('Attendee archived', 'Archived'),
      undo: { touched: () => ['Archived'], back: (_data, state) => archive(false, state) },
      example: someAttendee,
    },
    SessionAttendeeUnarchived: {
      description: 'An attendee was taken out of the archive.',
      evolve: (state) => ({ ...state, isArchived: false }),
      history: () => activity('Attendee archived', 'Taken out of the archive'),
      undo: { touched: () => ['Archived'], back: (_data, state) => archive(true, state) },
      example: someAttendee,
    },
  },
  any: (fc) => fc.record({ isArchived: fc.boolean() }),
};
