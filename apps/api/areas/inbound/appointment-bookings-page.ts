import { bookingSlots } from '@leaseledger/contract/inbound/booking-slots';
import { InboundBookingBody } from '@leaseledger/contract/inbound/inbound.bodies';
import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import { validBody } from '../../platform/http/body.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, RANDOM_BYTES, SETTINGS, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import {
  callDays,
  captchaBeside,
  formMetadata,
  messageAt,
  submissionIn,
  submissionOf,
} from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { Bookings } from './bookings.ts';

/** The public page on which visitors book a call of half an hour. */
@Injectable()
export class AppointmentBookingsPage implements PublicPage {
  readonly path = '/public/appointmentBookings';
  readonly isSecret = false;
  readonly sources: readonly string[];

  constructor(
    private readonly bookings: Bookings,
    captcha: Captcha,
    private readonly fingerprints: Fingerprints,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {
    this.sources = captcha.sources;
  }

  async show({ query }: Visit, form: FilledForm): Promise<ShownPage> {
    const now = this.clock();
    return {
      name: 'appointmentBookings',
      view: {
        form: beside(form),
        ...callDays(now, firstDay(now)),
        submission: submissionOf(form, this.randomBytes),
        mailbox: this.settings.mainMailbox,
        booked: bookedIn(query),
      },
    };
  }

  async submit({ fields, correlationId }: Submission): Promise<string> {
    const { Captcha: solution, ...body } = validBody(InboundBookingBody, fields);
    await this.bookings.bookByVisitor(
      { ...body, Captcha: solution },
      formMetadata(submissionIn(fields), body, { correlationId, fingerprints: this.fingerprints }),
    );
    return `${this.path}?${new URLSearchParams({ day: body.Date, slot: body.Slot })}`;
  }
}

/** The first day with a half hour that has not begun. */
function firstDay(now: Date): string {
  const today = DateTime.fromJSDate(now, { zone: TIME_ZONE });
  const isLeft = bookingSlots.some((slot) => slot.padStart(5, '0') > today.toFormat('HH:mm'));
  return (isLeft ? today : today.plus({ days: 1 })).toFormat('yyyy-MM-dd');
}

/** Shows each error at a field that the visitor can change. */
const beside = (form: FilledForm): FilledForm =>
  messageAt(messageAt(captchaBeside(form), inboundMessage.past, 'Slot'), inboundMessage.far, 'Date');

/** The booking in an address: a possible day and slot, and no personal details. */
function bookedIn({ day = '', slot = '' }: Visit['query']): { readonly day: string; readonly slot: string } | null {
  const known = bookingSlots.find((each) => each === slot.replace(/^0/, ''));
  return known !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day).isValid
    ? { day, slot: known }
    : null;
}
