import { Module } from '@nestjs/common';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { PublicPages } from '../../platform/public-pages/exports/public-pages.ts';
import { PublicPagesModule } from '../../platform/public-pages/public-pages.module.ts';
import { SessionAttendanceModule } from '../session-attendance/session-attendance.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { VehiclesModule } from '../../outside/vehicles/vehicles.module.ts';
import { SeatPage } from './seat-page.ts';
import { SessionCalendarPage } from './session-calendar-page.ts';
import { SessionCallbackPage } from './session-callback-page.ts';
import { SessionFeedbackPage } from './session-feedback-page.ts';
import { SessionQuotePage } from './session-quote-page.ts';
import { SessionRegistrationPage } from './session-registration-page.ts';
import { ThankYouPage } from './thank-you-page.ts';

/** The public pages about sessions, and those of attendees about their attendance. */
@Module({
  imports: [CaptchaModule, PublicPagesModule, SessionsModule, SessionAttendanceModule, VehiclesModule],
  providers: [
    SessionRegistrationPage,
    SeatPage,
    SessionCalendarPage,
    SessionQuotePage,
    SessionCallbackPage,
    SessionFeedbackPage,
    ThankYouPage,
  ],
})
export class SessionPagesModule {
  constructor(
    pages: PublicPages,
    registration: SessionRegistrationPage,
    seat: SeatPage,
    calendar: SessionCalendarPage,
    quote: SessionQuotePage,
    callback: SessionCallbackPage,
    feedback: SessionFeedbackPage,
    thanks: ThankYouPage,
  ) {
    for (const page of [registration, seat, ...calendar.pages(), quote, callback, feedback, thanks]) pages.add(page);
  }
}
