import { InboundBookingBody, InboundLeadBody } from '@leaseledger/contract/inbound/inbound.bodies';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { senderOf, systemActor, type CommandMetadata } from '../kernel/caller.ts';
import { answer } from '../kernel/envelope.ts';
import { Fingerprints } from '../kernel/fingerprints.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { Serves } from '../kernel/serves.ts';
import { Bookings } from './bookings.ts';
import { InboundLeads } from './inbound-leads.ts';

/** What senders outside post: the website its leads, the booking service its bookings. Each shows its API key. */
@Controller('api')
export class InboundController {
  constructor(
    private readonly inbound: InboundLeads,
    private readonly fingerprints: Fingerprints,
    private readonly bookings: Bookings,
  ) {}

  @Serves(inboundEndpoints.lead)
  async lead(@Body() { Lead }: InboundLeadBody, @Req() request: FastifyRequest) {
    const metadata = this.#metadata(request);
    return answer({ LeadID: (await this.inbound.made(metadata)) ?? (await this.inbound.log(Lead, leadSource.WEBSITE, metadata)) });
  }

  @Serves(inboundEndpoints.booking)
  async booking(@Body() body: InboundBookingBody, @Req() request: FastifyRequest) {
    return answer({ LeadID: await this.bookings.book(body, this.#metadata(request)) });
  }

  #metadata(request: FastifyRequest): CommandMetadata {
    const asked = idempotencyOf(request, this.fingerprints);
    const { name, asker } = senderOf(request);
    return { actor: systemActor, correlationId: request.id, asker, idempotency: asked && { ...asked, key: `${name} ${asked.key}` } };
  }
}
