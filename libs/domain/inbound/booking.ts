import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';

/** Why a call cannot be booked for a time: it has passed, or is more than a year ahead. Both are ISO 8601. */
export function whyNoBooking(at: string, now: string): string | undefined {
  if (Date.parse(at) <= Date.parse(now)) return inboundMessage.past;
  return isFarAhead(at, now) ? inboundMessage.far : undefined;
}
