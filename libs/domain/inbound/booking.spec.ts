import { expect, it } from '@jest/globals';
import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import { whyNoBooking } from './booking.ts';

const now = '2026-07-01T00:00:00.000Z';

it.each([
  ['2026-06-30T23:59:00.000Z', inboundMessage.past],
  ['2026-07-01T00:00:00.000Z', inboundMessage.past],
  ['2026-07-01T00:30:00.000Z', undefined],
  ['2027-06-30T00:00:00.000Z', undefined],
  ['2028-07-01T00:00:00.000Z', inboundMessage.far],
])('books no call that has begun, or is more than a year ahead: %s', (at, why) => {
  expect(whyNoBooking(at, now)).toBe(why);
});
