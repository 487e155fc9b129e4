import type { MailHealth } from '@leaseledger/contract/health/health.views';

/** The state of the outbox. Health asks for it here, because the mail module stands on a higher floor. */
export abstract class OutboxHealth {
  /** @throws StoreUnavailable while the lists cannot be read */
  abstract ask(): Promise<MailHealth>;
}
