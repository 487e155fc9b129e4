import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';

const DAY_MS = 86_400_000;

/** How long the oldest requested card of a tracker in hand has waited to be sent, in words; null when none waits. */
export function unsentText(
  { StatusCodeID, UnsentSinceDateTime }: Pick<FuelCardTrackerRow, 'StatusCodeID' | 'UnsentSinceDateTime'>,
  now: Date,
): string | null {
  if (UnsentSinceDateTime === null || !statusesInHand.some((status) => status === StatusCodeID)) return null;
  const days = Math.floor((now.getTime() - Date.parse(UnsentSinceDateTime)) / DAY_MS);
  return `not sent ${sinceText(days)}`;
}

/** @param days whole days since a card was requested */
export const sinceText = (days: number): string =>
  days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`;
