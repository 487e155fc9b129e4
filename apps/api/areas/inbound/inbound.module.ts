import { Module } from '@nestjs/common';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { PublicPages } from '../../platform/public-pages/exports/public-pages.ts';
import { PublicPagesModule } from '../../platform/public-pages/public-pages.module.ts';
import { ApiKeys } from './api-keys.ts';
import { AppointmentBookingsPage } from './appointment-bookings-page.ts';
import { Bookings } from './bookings.ts';
import { InboundController } from './inbound.controller.ts';
import { InboundLeads } from './exports/inbound-leads.ts';

/** The calls of outside senders. The module is a client of leads and persons, not a part of them. */
@Module({
  imports: [PersonsModule, CaptchaModule, PublicPagesModule],
  controllers: [InboundController],
  providers: [ApiKeys, InboundLeads, Bookings, AppointmentBookingsPage],
  exports: [InboundLeads],
})
export class InboundModule {
  constructor(pages: PublicPages, page: AppointmentBookingsPage) {
    pages.add(page);
  }
}
