import { InboundBookingBody, InboundLeadBody } from '@leaseledger/contract/inbound/inbound.bodies';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  knownSender,
  senderOf,
  systemActor,
  type CommandMetadata,
  type Sender,
} from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { idempotencyOf } from '../../platform/callers/idempotency.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Bookings } from './bookings.ts';
import { InboundLeads } from './exports/inbound-leads.ts';

/**
 * Calls from outside: leads of the website and bookings of the booking service, both with an API key, and bookings of
 * visitors who solved a captcha.
 */
@Controller('api')
export class InboundController {
  constructor(
    private readonly inbound: InboundLeads,
    private readonly fingerprints: Fingerprints,
    private readonly bookings: Bookings,
  ) {}

  @Serves(inboundEndpoints.lead)
  async lead(@Body() { Lead }: InboundLeadBody, @Req() request: FastifyRequest) {
    return answer({ LeadID: await this.inbound.post(Lead, this.#metadata(request, senderOf(request))) });
  }

  @Serves(inboundEndpoints.booking)
  async booking(@Body() body: InboundBookingBody, @Req() request: FastifyRequest) {
    const sender = knownSender(request);
    const metadata = this.#metadata(request, sender);
    return answer({
      LeadID: await (sender === undefined
        ? this.bookings.bookByVisitor(body, metadata)
        : this.bookings.book(body, metadata)),
    });
  }

  /** Keys of visitors are separate from those of senders, because no sender has this name. */
  #metadata(request: FastifyRequest, sender: Sender | undefined): CommandMetadata {
    const asked = idempotencyOf(request, this.fingerprints);
    return {
      actor: systemActor,
      correlationId: request.id,
      asker: sender?.asker,
      idempotency: asked && { ...asked, key: `${sender?.name ?? '?'} ${asked.key}` },
    };
  }
}
