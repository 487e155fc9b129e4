import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { whyNoBooking } from '@leaseledger/domain/inbound/booking';
import { DateTime } from 'luxon';
import { badInput, refuseIf } from '../../platform/answers/failure.ts';

/**
 * The beginning of a slot, as ISO 8601 in UTC.
 * @param date the day in Melbourne, e.g. 2026-12-01
 * @param slot the wall clock in Melbourne, e.g. 9:30
 * @throws Failure 400 for a day that does not exist, 422 for a slot that has begun, or is more than a year ahead
 */
export function startOfSlot(date: string, slot: string, now: Date): string {
  const [hour, minute] = slot.split(':').map(Number);
  const start = DateTime.fromISO(date, { zone: TIME_ZONE }).set({ hour: hour ?? NaN, minute: minute ?? NaN });
  if (!start.isValid) throw badInput({ Date: inboundMessage.noDay });
  const at = start.toUTC().toISO();
  refuseIf(whyNoBooking(at, now.toISOString()));
  return at;
}
