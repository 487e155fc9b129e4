import type { AnyEvent } from '@leaseledger/domain/areas';
import type { PastEvent, Policy } from '@leaseledger/domain/kernel/policy';
import { destroyKeyOnPersonForgotten } from '@leaseledger/domain/policies/destroy-key-on-person-forgotten.policy';
import { destroyKeyOnUserDeleted } from '@leaseledger/domain/policies/destroy-key-on-user-deleted.policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';

/** The policies that destroy the keys of a forgotten person. In every version, their events name the subjects in clear. */
export const forgetting: readonly Policy<AnyEvent>[] = [destroyKeyOnPersonForgotten, destroyKeyOnUserDeleted];
export const forgettingTypes: readonly string[] = forgetting.flatMap(({ on }) => on);

/**
 * The subjects whose keys an event destroys. Undefined for an event that forgets nobody: the log filters by prefixes,
 * so the exact type is checked here.
 */
export function destroyedBy(event: RecordedEvent): readonly string[] | undefined {
  const policy = forgetting.find(({ on }) => on.some((type) => type === event.type));
  // These policies read only fields that are in clear.
  return policy
    ?.react(event as unknown as PastEvent<AnyEvent>)
    .flatMap((command) => (command.type === 'DestroyKey' ? [command.subject] : []));
}
