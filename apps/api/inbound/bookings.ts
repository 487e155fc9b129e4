import type { InboundBookingBody } from '@leaseledger/contract/inbound/inbound.bodies';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../kernel/caller.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import { startOfSlot } from './booking-slot.ts';
import { InboundLeads } from './inbound-leads.ts';

/** Calls that are booked for a half hour: each is a lead. */
@Injectable()
export class Bookings {
  constructor(
    private readonly inbound: InboundLeads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the lead's id. @throws Failure 422 for a time that has passed */
  async book({ Date: date, Slot, Company, Phone, FirstName, LastName, Email }: InboundBookingBody, metadata: CommandMetadata): Promise<number> {
    const made = await this.inbound.made(metadata);
    if (made !== undefined) return made;
    const lead = {
      Person: { FirstName, LastName, Email, ContactNumber: Phone, CompanyName: Company },
      PreferredCallTime: startOfSlot(date, Slot, this.clock()),
      Notes: `Booked a call for ${date} at ${Slot} (Melbourne time).`,
    };
    return this.inbound.log(lead, leadSource.BOOKING, metadata);
  }
}
