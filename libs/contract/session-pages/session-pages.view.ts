import type { FilledForm } from '../kernel/filled-form.ts';
import type { SeatStage, SessionFeedbackID } from '../session-attendance/session-attendance.codes.ts';
import type { PublicSession } from '../sessions/session.views.ts';
import type { CallDays } from '../shared/call-time.ts';
import type { TimeZone } from '../shared/time-zones.ts';

/** A session as its pages tell of it: moments are ISO 8601 in UTC, and shown by the clock of `zone`. */
export interface ToldSession extends Pick<
  PublicSession,
  'SessionName' | 'CompanyName' | 'LocationType' | 'SessionStartDateTime' | 'SessionEndDateTime'
> {
  /** An address on site; where to join online, for who has a seat. */
  readonly Location: string | null;
  readonly zone: TimeZone;
}

/** The page on which a visitor registers (specification 2, section 2). */
export interface SessionRegistrationView {
  readonly form: FilledForm;
  readonly session: ToldSession;
  /** Names what is filled in: sent twice it is one registration. */
  readonly submission: string;
  /** Public sessions are no employer's. */
  readonly asksCompany: boolean;
  /** Free ones; with none, who registers waits. */
  readonly seatsLeft: number;
  /** Why nobody can register; null where they can. */
  readonly closed: string | null;
}

/** Where calendars take the session up: a file, or the address of a form of theirs. */
export interface CalendarAddresses {
  readonly file: string;
  readonly google: string;
  readonly outlook: string;
  readonly yahoo: string;
}

/** Where the broker is on a social network. */
export interface SocialLink {
  readonly name: string;
  readonly address: string;
}

/** What an attendee sees by their link: the confirmation, and what they can do with their seat. */
export interface SeatView {
  readonly form: FilledForm;
  readonly session: ToldSession;
  readonly FirstName: string;
  readonly stage: SeatStage;
  readonly heldUntil: string | null;
  readonly place: number | null;
  /** Whether they come from registering. */
  readonly isNew: boolean;
  /** Why nothing can be done with the seat any more; null while the session is to come. */
  readonly over: string | null;
  readonly calendar: CalendarAddresses;
  /** To register again. */
  readonly sessionLink: string;
  /** The broker's number; null where the site tells none. */
  readonly phone: string | null;
  readonly socialLinks: readonly SocialLink[];
}

/** A month of public sessions, and the sessions of a day. */
export interface SessionCalendarView {
  /** Where the page is: `/public/embed/0c5f4b`. */
  readonly path: string;
  /** `#0c5f4b`; null for the site's own. */
  readonly background: string | null;
  readonly isEmbedded: boolean;
  readonly zone: TimeZone;
  /** Today in the zone, e.g. 2026-12-01. */
  readonly today: string;
  /** E.g. 2026-12. */
  readonly month: string;
  readonly lastMonth: string;
  /** The chosen one, e.g. 2026-12-03; null while none is. */
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
  /** Where the month has none, the day of the next one after it. */
  readonly nextDay: string | null;
}

/** What is suggested to whoever types a car. */
export interface SuggestedCars {
  /** None while the vehicle catalogue does not answer. */
  readonly manufacturers: readonly string[];
  /** Whether a simulator plays the catalogue. */
  readonly isSimulated: boolean;
}

/** The page on which an attendee asks for a quote. */
export interface SessionQuoteView extends CallDays {
  readonly form: FilledForm;
  readonly SessionName: string;
  /** They have asked. */
  readonly isSubmitted: boolean;
  /** They come from asking. */
  readonly isRequested: boolean;
  readonly cars: SuggestedCars;
  /** The latest of the years of cars. */
  readonly lastYear: number;
}

/** The page on which an attendee asks to be called. */
export interface SessionCallbackView extends CallDays {
  readonly form: FilledForm;
  readonly SessionName: string;
  readonly isRequested: boolean;
}

/** What an attendee says of a session counts when they press the button: programs that follow links of mails press none. */
export interface SessionFeedbackView {
  readonly form: FilledForm;
  readonly SessionName: string;
  readonly feedback: SessionFeedbackID;
}
