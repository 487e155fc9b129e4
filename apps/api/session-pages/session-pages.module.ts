import { Module } from '@nestjs/common';
import { PublicPages } from '../public-pages/exports/public-pages.ts';
import { PublicPagesModule } from '../public-pages/public-pages.module.ts';
import { SessionAttendanceModule } from '../session-attendance/session-attendance.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SeatPage } from './seat-page.ts';
import { SessionRegistrationPage } from './session-registration-page.ts';

/** What everybody sees of sessions, and attendees of their own attendance. */
@Module({ imports: [PublicPagesModule, SessionsModule, SessionAttendanceModule], providers: [SessionRegistrationPage, SeatPage] })
export class SessionPagesModule {
  constructor(pages: PublicPages, registration: SessionRegistrationPage, seat: SeatPage) {
    for (const page of [registration, seat]) pages.add(page);
  }
}
