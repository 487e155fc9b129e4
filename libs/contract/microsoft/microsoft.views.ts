import { view } from '../kernel/answer.ts';

/** The answer of `ms/linkedEmail`. */
export interface LinkedEmail {
  /** Of the linked account; null without one. */
  mail: string | null;
  /** Whether the built-in simulator plays Microsoft: for the link where there is one, else for the next one. */
  simulator: boolean;
}

/** The answer of `ms/authorize`. */
export interface SignInAddress {
  /** What the popup opens. */
  address: string;
}

/** An entry of the linked calendar. */
export interface CalendarEvent {
  Subject: string;
  /** ISO 8601 with offset; of an event of whole days, midnight in Melbourne. */
  StartDateTime: string;
  /** As the start; that of whole days is the midnight after them. */
  EndDateTime: string;
  IsAllDay: boolean;
  Location: string | null;
  /** As Microsoft says: free, tentative, busy, oof, workingElsewhere or unknown. */
  ShowAs: string;
}

/** The link of a user as the server keeps it; what users are told of it is the e-mail. */
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
