import { areas } from '@leaseledger/domain/areas';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { PolicyCommand, RecordCommand } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { systemActor, type CommandMetadata } from '../kernel/caller.ts';
import { destroyKey } from '../kernel/destroy-key.ts';
import { Execute } from '../kernel/execute.ts';
import { sha256 } from '../kernel/uuid.ts';
import type { HandOvers } from '../users/exports/hand-overs.ts';
import type { UserEmails } from '../users/exports/user-emails.ts';

/** Which command of which policy, and the event that it follows from. */
export interface Cause {
  readonly policy: string;
  readonly event: RecordedEvent;
  readonly index: number;
}

/** Does what a policy asks for. Asked again for the same cause, it changes nothing more. */
export type Perform = (command: PolicyCommand, cause: Cause) => Promise<void>;

export interface PerformOptions {
  readonly vault: Pick<Vault, 'destroyKey' | 'removeSecret' | 'revokeSessionsOf'>;
  readonly codec: Pick<EventCodec, 'forget'>;
  /** Damaged read models are kept for whoever wants to know why; they hold in clear what is to be forgotten. */
  readonly removeOldReadModels: () => void;
  readonly execute: (command: Execute) => Promise<unknown>;
  readonly emails: Pick<UserEmails, 'letGo'>;
  readonly handOvers: Pick<HandOvers, 'handOver'>;
}

/** The system acts, because of the event. The key makes the ids of what is appended; no header can hold a line feed, so no request has the same key. */
function metadataOf({ policy, event, index }: Cause): CommandMetadata {
  const key = [policy, event.id, index].join('\n');
  return { actor: systemActor, correlationId: event.metadata.correlationId, causationId: event.id, policy, idempotency: { key, requestHash: sha256(key) } };
}

const deciders: readonly Decider<object, unknown, DomainEvent>[] = areas.map(({ decider }) => decider);

function execution({ category, id, command }: RecordCommand, metadata: CommandMetadata): Execute {
  const decider = deciders.find((other) => other.category === category);
  if (decider === undefined) throw new Error(`There are no records of ${category}`);
  return new Execute(decider, { id, command }, metadata);
}

export const performing = ({ vault, codec, removeOldReadModels, execute, emails, handOvers }: PerformOptions): Perform => async (command, cause) => {
  switch (command.type) {
    case 'DestroyKey':
      removeOldReadModels();
      return destroyKey({ vault, codec }, command.subject);
    case 'RemoveSecret':
      return vault.removeSecret(command.kind, command.id);
    case 'EndSessions':
      await vault.revokeSessionsOf(command.UserID, command.openedBefore);
      return;
    case 'ReleaseEmail':
      return emails.letGo(command.UserID, command.email);
    case 'HandOverWork':
      return handOvers.handOver({ from: command.from, to: command.to, because: command.because }, cause.event.position, metadataOf(cause));
    case 'Decide':
      await execute(execution(command, metadataOf(cause)));
  }
};
