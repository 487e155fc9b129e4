import { areas } from '@leaseledger/domain/areas';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import { isForRecord, type PolicyCommand, type RecordCommand } from '@leaseledger/domain/kernel/policy';
import type { VaultEffect } from '@leaseledger/domain/kernel/vault-effects';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { CommandMetadata } from '../callers/caller.ts';
import { destroyKey } from '../storage/destroy-key.ts';
import { Execute } from '../commands/execute.ts';
import type { Effects } from './exports/effects.ts';
import { metadataOfReaction, type Cause } from './exports/cause.ts';

/** A cause with the event as the log recorded it. */
type RecordedCause = Cause & { readonly event: RecordedEvent };

/** Performs the command of a policy. A repeat for the same cause changes nothing more. */
export type Perform = (command: PolicyCommand, cause: RecordedCause) => Promise<void>;

export interface VaultEffectsOptions {
  readonly vault: Pick<Vault, 'destroyKey' | 'removeSecret'>;
  readonly codec: Pick<EventCodec, 'forget'>;
  /** Removes the files of damaged read models. They are kept to find the cause, but hold forgotten details in clear. */
  readonly removeOldReadModels: () => void;
}

/** Adds the effects on the vault, which belongs to no area. */
export function addVaultEffects(effects: Effects, { vault, codec, removeOldReadModels }: VaultEffectsOptions): void {
  effects.add<VaultEffect>({
    DestroyKey({ subject }) {
      removeOldReadModels();
      return destroyKey({ vault, codec }, subject);
    },
    RemoveSecret: ({ kind, id }) => vault.removeSecret(kind, id),
  });
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

export const performing =
  ({ execute, effects }: PerformOptions): Perform =>
  async (command, cause) => {
    const metadata = metadataOfReaction(cause);
    if (isForRecord(command)) await execute(execution(command, metadata));
    else await effects.perform(command, { event: cause.event, metadata });
  };
