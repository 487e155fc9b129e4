import type { Code } from '../kernel/codes.ts';

/** How far somebody who registered is: they have a seat, are offered one, wait for one, gave theirs up or did not take it in time. */
export const seatStages = ['seated', 'offered', 'waiting', 'released', 'lapsed'] as const;
export type SeatStage = (typeof seatStages)[number];

/** How a stage looks: never by colour alone. */
export const seatStageCodes = {
  seated: { label: 'Registered', tone: 'success' },
  offered: { label: 'Offered a seat', tone: 'warning' },
  waiting: { label: 'On the waiting list', tone: 'info' },
  released: { label: 'Seat given up', tone: 'neutral' },
  lapsed: { label: 'Offer lapsed', tone: 'neutral' },
} as const satisfies Record<SeatStage, Code>;

/** Those who hold a seat or a place in the line. */
export const heldStages: readonly SeatStage[] = ['seated', 'offered', 'waiting'];

/** What somebody says of a session afterwards. */
export const sessionFeedback = { POSITIVE: 1, NEGATIVE: 2 } as const;
export type SessionFeedbackID = (typeof sessionFeedback)[keyof typeof sessionFeedback];
export const sessionFeedbacks = { 1: { label: 'Positive' }, 2: { label: 'Negative' } } as const satisfies Record<
  SessionFeedbackID,
  Code
>;

/** What a person may say with a session over: two requests that make one lead. */
export type AttendeeRequest = 'quote' | 'callback';

export const attendeePageSizes = [5, 10, 25, 50] as const;
/** The address under which each of the pages of an attendee begins: `/quote/12/secret`. */
export const attendeePages = { quote: 'quote', callback: 'callback', feedback: 'feedback', seat: 'seat' } as const;

/** More kilometres, or dollars, are a slip of the hand. */
export const AMOUNT_MAX = 100_000_000;
