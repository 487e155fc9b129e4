import type { FilledForm } from '../kernel/filled-form.ts';
import type { SeatStage, SessionFeedbackID } from '../session-attendance/session-attendance.codes.ts';
import type { PublicSession } from '../sessions/session.views.ts';
import type { CallDays } from '../shared/call-time.ts';
import type { SocialLink } from '../shared/social-link.ts';
import type { TimeZone } from '../shared/time-zones.ts';

/** A session as its public pages show it. Moments are ISO 8601 in UTC, and pages show them in the time zone `zone`. */
export interface ToldSession extends Pick<
  PublicSession,
  'SessionName' | 'CompanyName' | 'LocationType' | 'SessionStartDateTime' | 'SessionEndDateTime'
> {
  /** The address on site. For an online session, the address to join, only for attendees with a seat. */
  readonly Location: string | null;
  readonly zone: TimeZone;
}

/** The page where a visitor registers (specification 2, section 2). */
export interface SessionRegistrationView {
  readonly form: FilledForm;
  readonly session: ToldSession;
  /** Identifies the filled-in form. Sending the form twice makes one registration. */
  readonly submission: string;
  /** Whether the form asks for the company: only for public sessions, which belong to no employer. */
  readonly asksCompany: boolean;
  /** The number of free seats. Without one, a registered visitor waits. */
  readonly seatsLeft: number;
  /** The mailbox to write to instead. */
  readonly mailbox: string;
  /** Why nobody can register; null when visitors can. */
  readonly closed: string | null;
}

/** Links that add the session to a calendar: a file, and a form of each calendar service. */
export interface CalendarAddresses {
  readonly file: string;
  readonly google: string;
  readonly outlook: string;
  readonly yahoo: string;
}

/** The page behind an attendee's link: the confirmation, and the actions on the seat. */
export interface SeatView {
  readonly form: FilledForm;
  readonly session: ToldSession;
  readonly FirstName: string;
  readonly stage: SeatStage;
  readonly heldUntil: string | null;
  readonly place: number | null;
  /** Whether the attendee has just registered. */
  readonly isNew: boolean;
  /** Why the attendee can no longer change the seat; null before the session. */
  readonly over: string | null;
  readonly calendar: CalendarAddresses;
  /** The link to register again. */
  readonly sessionLink: string;
  /** The broker's phone number; null when the site shows none. */
  readonly phone: string | null;
  readonly socialLinks: readonly SocialLink[];
}

/** The calendar page: a month of public sessions, and the sessions of one day. */
export interface SessionCalendarView {
  /** The path of the page: `/public/embed/0c5f4b`. */
  readonly path: string;
  /** The background colour, e.g. `#0c5f4b`; null for the site's own. */
  readonly background: string | null;
  readonly isEmbedded: boolean;
  readonly zone: TimeZone;
  /** Today in the zone, e.g. 2026-12-01. */
  readonly today: string;
  /** The shown month, e.g. 2026-12. */
  readonly month: string;
  readonly lastMonth: string;
  /** The chosen day, e.g. 2026-12-03; null when no day is chosen. */
  readonly day: string | null;
  readonly sessions: readonly (Pick<
    PublicSession,
    | 'SessionName'
    | 'SessionLink'
    | 'MiscellaneousSession'
    | 'LocationType'
    | 'SessionStartDateTime'
    | 'SessionEndDateTime'
    | 'IsFull'
  > & { readonly day: string })[];
  /** When the month has no sessions, the day of the next session after it. */
  readonly nextDay: string | null;
}

/** Suggestions for a visitor who types a car. */
export interface SuggestedCars {
  /** Empty while the vehicle catalogue does not answer. */
  readonly manufacturers: readonly string[];
  /** Whether a simulator plays the catalogue. */
  readonly isSimulated: boolean;
}

/** The page where an attendee asks for a quote. */
export interface SessionQuoteView extends CallDays {
  readonly form: FilledForm;
  readonly SessionName: string;
  /** The attendee has already asked for a quote. */
  readonly isSubmitted: boolean;
  /** The attendee has just asked for a quote. */
  readonly isRequested: boolean;
  readonly cars: SuggestedCars;
  /** The latest year of a car. */
  readonly lastYear: number;
}

/** The page where an attendee asks for a call. */
export interface SessionCallbackView extends CallDays {
  readonly form: FilledForm;
  readonly SessionName: string;
  readonly isRequested: boolean;
}

/** The feedback page of a session. Feedback counts only when the attendee presses the button, because mail programs open links by themselves. */
export interface SessionFeedbackView {
  readonly form: FilledForm;
  readonly SessionName: string;
  readonly feedback: SessionFeedbackID;
}
