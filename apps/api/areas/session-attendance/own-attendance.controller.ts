import {
  AttendeeLinkBody,
  GiveFeedbackBody,
  RequestCallbackBody,
  RequestQuoteBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../platform/answers/envelope.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { OwnAttendances } from './exports/own-attendances.ts';
import { visitorsMetadata } from '../../platform/callers/visitors-metadata.ts';

/** The calls of attendees by the links in their mails. */
@Controller('api')
export class OwnAttendanceController {
  constructor(
    private readonly own: OwnAttendances,
    private readonly fingerprints: Fingerprints,
  ) {}

  @Serves(endpoints.own)
  async one(@Body() link: AttendeeLinkBody) {
    return answer(await this.own.of(link));
  }

  @Serves(endpoints.checkQuote)
  async checkQuote(@Body() link: AttendeeLinkBody) {
    return answer({ CompletedQuote: await this.own.hasAskedForQuote(link) });
  }

  @Serves(endpoints.addQuote)
  async addQuote(@Body() body: RequestQuoteBody, @Req() request: FastifyRequest) {
    await this.own.requestQuote(body, visitorsMetadata(request, this.fingerprints));
    return answer(null, said.quoteRequested);
  }

  @Serves(endpoints.addCallback)
  async addCallback(@Body() body: RequestCallbackBody, @Req() request: FastifyRequest) {
    await this.own.requestCallback(body, visitorsMetadata(request, this.fingerprints));
    return answer(null, said.callbackRequested);
  }

  @Serves(endpoints.addFeedback)
  async addFeedback(@Body() { feedback, ...link }: GiveFeedbackBody, @Req() request: FastifyRequest) {
    await this.own.giveFeedback(link, feedback, visitorsMetadata(request, this.fingerprints));
    return answer(null, said.thanks);
  }

  @Serves(endpoints.acceptSeat)
  async acceptSeat(@Body() link: AttendeeLinkBody, @Req() request: FastifyRequest) {
    await this.own.acceptSeat(link, visitorsMetadata(request, this.fingerprints));
    return answer(await this.own.of(link), said.seatAccepted);
  }

  @Serves(endpoints.releaseSeat)
  async releaseSeat(@Body() link: AttendeeLinkBody, @Req() request: FastifyRequest) {
    await this.own.releaseSeat(link, visitorsMetadata(request, this.fingerprints));
    return answer(await this.own.of(link), said.seatGivenUp);
  }
}
