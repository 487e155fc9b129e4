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
import type { Effects } from './exports/effects.ts';

/** Which command of which policy, and the event that it follows from. */
export interface Cause {
  readonly policy: string;
  readonly event: RecordedEvent;
  readonly index: number;
}

/** Does what a policy asks for. Asked again for the same cause, it changes nothing more. */
export type Perform = (command: PolicyCommand, cause: Cause) => Promise<void>;

export interface VaultEffectsOptions {
  readonly vault: Pick<Vault, 'destroyKey' | 'removeSecret' | 'revokeSessionsOf'>;
  readonly codec: Pick<EventCodec, 'forget'>;
  /** Damaged read models are kept for whoever wants to know why; they hold in clear what is to be forgotten. */
  readonly removeOldReadModels: () => void;
}

/** What policies ask of the vault, which is no area's. */
export function addVaultEffects(effects: Effects, { vault, codec, removeOldReadModels }: VaultEffectsOptions): void {
  effects.add('DestroyKey', ({ subject }) => {
    removeOldReadModels();
    return destroyKey({ vault, codec }, subject);
  });
  effects.add('RemoveSecret', ({ kind, id }) => vault.removeSecret(kind, id));
  effects.add('EndSessions', async ({ UserID, openedBefore }) => void (await vault.revokeSessionsOf(UserID, openedBefore)));
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

export interface PerformOptions {
  readonly execute: (command: Execute) => Promise<unknown>;
  readonly effects: Effects;
}

export const performing = ({ execute, effects }: PerformOptions): Perform => async (command, cause) => {
  const metadata = metadataOf(cause);
  if (command.type === 'Decide') await execute(execution(command, metadata));
  else await effects.perform(command, { event: cause.event, metadata });
};
