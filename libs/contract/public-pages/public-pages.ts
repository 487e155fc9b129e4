import type { EmployerCallbackView } from '../company-queries/employer-callback.view.ts';
import type { AppointmentBookingsView } from '../inbound/appointment-bookings.view.ts';
import type {
  SeatView,
  SessionCalendarView,
  SessionCallbackView,
  SessionFeedbackView,
  SessionQuoteView,
  SessionRegistrationView,
} from '../session-pages/session-pages.view.ts';

/** What cannot be shown on a page of its own kind, such as a visitor's calls that are too many. */
export interface TroubleView {
  readonly message: string;
}

/** The public pages that hold data, each with what it is drawn from: the server says it, `apps/public-web` draws it. */
export interface PublicPageViews {
  readonly appointmentBookings: AppointmentBookingsView;
  readonly employerCallback: EmployerCallbackView;
  readonly seat: SeatView;
  readonly sessionCalendar: SessionCalendarView;
  readonly sessionCallback: SessionCallbackView;
  readonly sessionFeedback: SessionFeedbackView;
  readonly sessionQuote: SessionQuoteView;
  readonly sessionRegistration: SessionRegistrationView;
  /** The same for everybody. */
  readonly thankyou: object;
  readonly trouble: TroubleView;
}

export type PageName = keyof PublicPageViews;

/** A page and what it is drawn from. */
export type ShownPage<Name extends PageName = PageName> = {
  [Each in Name]: { readonly name: Each; readonly view: PublicPageViews[Each] };
}[Name];

/** Draws a page, as HTML from the doctype on: what the server build of `apps/public-web` exports under the name `render`. */
export type RenderPage = (shown: ShownPage) => string;
