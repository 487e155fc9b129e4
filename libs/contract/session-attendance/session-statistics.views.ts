import { listOf, view } from '../kernel/answer.ts';

/** Figures about the registrations of a session. Each counts attendees; archived ones are left out. */
export interface SessionFigures {
  readonly Registered: number;
  readonly Seated: number;
  readonly Waiting: number;
  readonly Attended: number;
  readonly Absent: number;
  readonly Quotes: number;
  readonly Callbacks: number;
  readonly Leads: number;
  /** Attendees with a settled lead. */
  readonly Settlements: number;
  readonly PositiveFeedback: number;
  readonly NegativeFeedback: number;
}

export type SessionFigure = keyof SessionFigures;

export const sessionFigureLabels = {
  Registered: 'Registered',
  Seated: 'With a seat',
  Waiting: 'On the waiting list',
  Attended: 'Attended',
  Absent: 'Did not attend',
  Quotes: 'Quotes',
  Callbacks: 'Callbacks',
  Leads: 'Leads',
  Settlements: 'Settlements',
  PositiveFeedback: 'Positive feedback',
  NegativeFeedback: 'Negative feedback',
} as const satisfies Record<SessionFigure, string>;

/** One session with its figures. Moments are ISO 8601 in UTC. */
export interface SessionStatistics extends SessionFigures {
  readonly SessionID: number;
  readonly SessionName: string;
  readonly SessionStartDateTime: string;
  readonly MaxAttendees: number;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
}

/** The same as a row of the report. */
export interface SessionStatisticsRow extends SessionStatistics {
  readonly id: number;
}

export const sessionStatistics = view<SessionStatistics>('SessionStatistics');
export const sessionStatisticsList = listOf(sessionStatistics);
