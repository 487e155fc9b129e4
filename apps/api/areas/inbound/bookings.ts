import type { InboundBookingBody, InboundLead } from '@leaseledger/contract/inbound/inbound.bodies';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import { Inject, Injectable } from '@nestjs/common';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { startOfSlot } from './booking-slot.ts';
import { InboundLeads } from './exports/inbound-leads.ts';

/** Books calls of half an hour. Each is a lead. */
@Injectable()
export class Bookings {
  constructor(
    private readonly inbound: InboundLeads,
    private readonly captcha: Captcha,
    private readonly fingerprints: Fingerprints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Books for a sender with a key. @returns the lead's id. @throws Failure 422 for a time that has passed, or is more
   * than a year ahead
   */
  async book(body: InboundBookingBody, metadata: CommandMetadata): Promise<number> {
    return (await this.inbound.made(metadata)) ?? this.inbound.log(this.#lead(body), leadSource.BOOKING, metadata);
  }

  /**
   * Books for a visitor with the answer to a captcha. @returns the lead's id. @throws Failure 400 for a wrong answer,
   * 422 for a time that has passed, or is more than a year ahead
   */
  async bookByVisitor({ Captcha: solution, ...body }: InboundBookingBody, metadata: CommandMetadata): Promise<number> {
    const made = await this.inbound.made(metadata);
    if (made !== undefined) return made;
    const lead = this.#lead(body);
    // The hash includes the key: the same booking under another key is another lead, which needs another answer.
    const requestHash = this.fingerprints.of('booking', JSON.stringify(body), metadata.idempotency?.key ?? '');
    const name = await this.captcha.use(solution, requestHash);
    // One answer makes one lead, even without a key of the visitor.
    const once = { ...metadata, idempotency: metadata.idempotency ?? { key: `?captcha ${name}`, requestHash } };
    return (await this.inbound.made(once)) ?? this.inbound.log(lead, leadSource.BOOKING, once);
  }

  #lead({ Date: date, Slot, Company, Phone, FirstName, LastName, Email }: InboundBookingBody): InboundLead {
    const PreferredCallTime = startOfSlot(date, Slot, this.clock());
    return {
      Person: { FirstName, LastName, Email, ContactNumber: Phone, CompanyName: Company },
      PreferredCallTime,
      Notes: `Booked a call for ${dayAndTime(PreferredCallTime)} (Melbourne time).`,
    };
  }
}
