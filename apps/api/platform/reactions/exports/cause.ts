import { systemActor, type CommandMetadata } from '../../callers/caller.ts';
import { sha256 } from '../../foundation/uuid.ts';

/** The command of a policy, and the event that caused it. */
export interface Cause {
  readonly policy: string;
  readonly event: { readonly id: string; readonly metadata: { readonly correlationId: string } };
  readonly index: number;
}

/**
 * The metadata of a reaction: the system acts because of the event. The key determines the ids of the appended events.
 * It holds line feeds, which no header can hold, so no request has the same key. Work done ahead of the policy with
 * this metadata appends the same events, which the policy then does not repeat.
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
