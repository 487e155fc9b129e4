import { endpoint } from '../kernel/endpoint.ts';
import { inboundBookingExamples, inboundLeadExamples } from './inbound.examples.ts';
import { InboundBookingBody, InboundLeadBody } from './inbound.bodies.ts';
import { inboundReceipt } from './inbound.views.ts';

/** Calls of outside senders. No web app loads them. */
export const inboundEndpoints = {
  lead: endpoint('POST', 'inbound/leads', {
    who: 'apiKey',
    body: InboundLeadBody,
    answer: inboundReceipt,
    summary: 'A lead from the website, with an API key',
    examples: inboundLeadExamples,
  }),
  booking: endpoint('POST', 'inbound/bookings', {
    who: 'apiKeyOrCaptcha',
    body: InboundBookingBody,
    answer: inboundReceipt,
    summary: 'A booking from the booking service, with an API key, or of a visitor who solved a captcha',
    examples: inboundBookingExamples,
  }),
} as const;
