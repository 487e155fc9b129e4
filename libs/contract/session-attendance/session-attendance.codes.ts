import type { Code } from '../kernel/codes.ts';

/** The stages of a registered person: seated, offered a seat, waiting, gave the seat up, or let the offer expire. */
export const seatStages = ['seated', 'offered', 'waiting', 'released', 'lapsed'] as const;
export type SeatStage = (typeof seatStages)[number];

/** The label and tone of each stage. The label is needed because colour alone says nothing to some readers. */
export const seatStageCodes = {
  seated: { label: 'Registered', tone: 'success' },
  offered: { label: 'Offered a seat', tone: 'warning' },
  waiting: { label: 'On the waiting list', tone: 'info' },
  released: { label: 'Seat given up', tone: 'neutral' },
  lapsed: { label: 'Offer lapsed', tone: 'neutral' },
} as const satisfies Record<SeatStage, Code>;

export const seatStageNames: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  seatStages.map((stage) => [stage, seatStageCodes[stage].label]),
);

/** The stages with a seat or a place on the waiting list. */
export const heldStages: readonly SeatStage[] = ['seated', 'offered', 'waiting'];

/** The feedback of an attendee after the session. */
export const sessionFeedback = { POSITIVE: 1, NEGATIVE: 2 } as const;
export type SessionFeedbackID = (typeof sessionFeedback)[keyof typeof sessionFeedback];
export const sessionFeedbacks = { 1: { label: 'Positive' }, 2: { label: 'Negative' } } as const satisfies Record<
  SessionFeedbackID,
  Code
>;

/** The requests that an attendee can make after a session. Both lead to the same lead. */
export type AttendeeRequest = 'quote' | 'callback';

export const attendeePageSizes = [5, 10, 25, 50] as const;
/** The first part of the address of each attendee page: `/quote/12/secret`. */
export const attendeePages = { quote: 'quote', callback: 'callback', feedback: 'feedback', seat: 'seat' } as const;

const SECRETS = new RegExp(`(/(?:${Object.values(attendeePages).join('|')})/\\d+/)[\\w-]+`, 'g');
/** A text without the secrets in the links of attendees. A link with its secret opens the attendee's pages. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '$1•••');

/** The most kilometres or dollars. A higher number is a typing error. */
export const AMOUNT_MAX = 100_000_000;
