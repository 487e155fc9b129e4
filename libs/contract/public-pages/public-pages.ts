import type { EmployerCallbackView } from '../company-queries/employer-callback.view.ts';
import type { FormPageView } from '../forms/form-page.view.ts';
import type { AppointmentBookingsView } from '../inbound/appointment-bookings.view.ts';
import type {
  SeatView,
  SessionCalendarView,
  SessionCallbackView,
  SessionFeedbackView,
  SessionQuoteView,
  SessionRegistrationView,
} from '../session-pages/session-pages.view.ts';

/** The page for an error without a page of its own, such as too many calls of a visitor. */
export interface TroubleView {
  readonly message: string;
}

/** The public pages with data, each with the data that it shows. The server provides the data, and `apps/public-web` renders it. */
export interface PublicPageViews {
  readonly appointmentBookings: AppointmentBookingsView;
  readonly employerCallback: EmployerCallbackView;
  readonly form: FormPageView;
  readonly seat: SeatView;
  readonly sessionCalendar: SessionCalendarView;
  readonly sessionCallback: SessionCallbackView;
  readonly sessionFeedback: SessionFeedbackView;
  readonly sessionQuote: SessionQuoteView;
  readonly sessionRegistration: SessionRegistrationView;
  /** This page has no data of its own. */
  readonly thankyou: object;
  readonly trouble: TroubleView;
}

export type PageName = keyof PublicPageViews;

/** A page with its data. */
export type ShownPage<Name extends PageName = PageName> = {
  [Each in Name]: { readonly name: Each; readonly view: PublicPageViews[Each] };
}[Name];

/** Renders a page as HTML, from the doctype on. The server build of `apps/public-web` exports it under the name `render`. */
export type RenderPage = (shown: ShownPage) => string;
