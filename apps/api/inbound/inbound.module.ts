import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { ApiKeys } from './api-keys.ts';
import { Bookings } from './bookings.ts';
import { InboundController } from './inbound.controller.ts';
import { InboundLeads } from './inbound-leads.ts';

/** What senders outside post: a client of leads and persons, not a part of them. */
@Module({ imports: [PersonsModule, CaptchaModule], controllers: [InboundController], providers: [ApiKeys, InboundLeads, Bookings] })
export class InboundModule {}
