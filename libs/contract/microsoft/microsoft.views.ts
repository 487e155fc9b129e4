import { view } from '../kernel/answer.ts';

/** The answer of `ms/linkedEmail`. */
export interface LinkedEmail {
  /** The e-mail address of the linked account; null without one. */
  mail: string | null;
  /** Whether the built-in simulator plays Microsoft, for the current link or else for the next one. */
  simulator: boolean;
}

/** The answer of `ms/authorize`. */
export interface SignInAddress {
  /** The address that the popup opens. */
  address: string;
}

/** An entry of the linked calendar. */
export interface CalendarEvent {
  Subject: string;
  /** ISO 8601 with offset. An event of whole days starts at midnight in Melbourne. */
  StartDateTime: string;
  /** ISO 8601 with offset. An event of whole days ends at the midnight after its last day. */
  EndDateTime: string;
  IsAllDay: boolean;
  Location: string | null;
  /** The word of Microsoft: free, tentative, busy, oof, workingElsewhere or unknown. */
  ShowAs: string;
}

/** The stored link of a user. Users see only the e-mail address. */
export interface MicrosoftLinkRow {
  id: number;
  UserID: number;
  LinkID: string;
  MicrosoftEmail: string;
  simulated: boolean;
}

export const linkedEmail = view<LinkedEmail>('LinkedEmail');
export const signInAddress = view<SignInAddress>('SignInAddress');
export const calendarEvent = view<CalendarEvent>('CalendarEvent');
