import type { AnyEvent } from '@leaseledger/domain/areas';
import type { PastEvent, Policy } from '@leaseledger/domain/kernel/policy';
import { isDestroyKey } from '@leaseledger/domain/kernel/vault-effects';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';

/** The policies that forget at once. In every version, their events name the subjects in clear. */
export class Forgetting {
  readonly policies: readonly Policy<AnyEvent>[];
  readonly types: readonly string[];

  constructor(policies: readonly Policy<AnyEvent>[]) {
    this.policies = policies.filter(({ forgetsAtOnce }) => forgetsAtOnce);
    this.types = this.policies.flatMap(({ on }) => on);
  }

  /**
   * The subjects whose keys an event destroys. Undefined for an event that forgets nobody, or is damaged. The log filters
   * by prefixes, so the exact type is checked here.
   */
  subjectsOf(event: RecordedEvent): readonly string[] | undefined {
    if (event.damage !== undefined) return undefined;
    const policy = this.policies.find(({ on }) => on.some((type) => type === event.type));
    return policy
      ?.react(event as unknown as PastEvent<AnyEvent>)
      .flatMap((command) => (isDestroyKey(command) ? [command.subject] : []));
  }
}
