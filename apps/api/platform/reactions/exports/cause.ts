import { systemActor, type CommandMetadata } from '../../callers/caller.ts';
import { sha256 } from '../../foundation/uuid.ts';

/** Which command of which policy, and the event that it follows from. */
export interface Cause {
  readonly policy: string;
  readonly event: { readonly id: string; readonly metadata: { readonly correlationId: string } };
  readonly index: number;
}

/**
 * The system acts, because of the event. The key makes the ids of what is appended; no header can hold a line feed, so no request has the same key.
 * Whoever does it ahead of the policy appends what the policy would have appended.
 */
export function metadataOfReaction({ policy, event, index }: Cause): CommandMetadata {
  const key = [policy, event.id, index].join('\n');
  return {
    actor: systemActor,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
    policy,
    idempotency: { key, requestHash: sha256(key) },
  };
}
