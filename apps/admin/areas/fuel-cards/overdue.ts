import { OVERDUE_DAYS, statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';

const DAY_MS = 86_400_000;

/**
 * The filter of trackers with a card that was requested 10 days ago or earlier and has not been sent.
 * @param today the day in Melbourne, yyyy-MM-dd
 */
export const overdueOn = (today: string) => ({
  StatusCodeID: statusesInHand,
  UnsentSinceDateTime: { to: new Date(Date.parse(today) - OVERDUE_DAYS * DAY_MS).toISOString().slice(0, 10) },
});
