import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';

/** Destroys a subject's key for good, in the vault and in memory: nothing of theirs can be read again, in the log or in a backup of it. */
export async function destroyKey(
  { vault, codec }: { readonly vault: Pick<Vault, 'destroyKey'>; readonly codec: Pick<EventCodec, 'forget'> },
  subject: string,
): Promise<void> {
  // First: while the vault cannot destroy it, nothing more is read or sealed with it.
  codec.forget(subject);
  await vault.destroyKey(subject);
}
