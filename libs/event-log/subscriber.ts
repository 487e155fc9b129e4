import type { RecordedEvent, SubscriptionDropped } from './event-log.ts';

/** An error of the subscriber's own, with the event that it could not handle if it was one. */
export class SubscriberFailed extends Error {
  constructor(
    override readonly cause: unknown,
    readonly event?: RecordedEvent,
  ) {
    super('The subscriber failed', { cause });
  }
}

/** Runs a callback of the subscriber's. @throws SubscriberFailed with what it throws */
export async function tell(callback: () => Promise<void> | void): Promise<void> {
  try {
    await callback();
  } catch (error) {
    throw new SubscriberFailed(error);
  }
}

/** The error that a subscriber receives when its subscription ends because of this failure. */
export function droppedBy(failure: unknown): SubscriptionDropped {
  const cause = failure instanceof SubscriberFailed ? failure.cause : failure;
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const event = failure instanceof SubscriberFailed ? failure.event : undefined;
  return { error, event };
}
