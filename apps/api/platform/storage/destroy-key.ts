import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';

/**
 * Destroys the key of a subject permanently, in the vault and in memory. Nothing sealed with it can be read again,
 * neither in the log nor in a backup of it.
 */
export async function destroyKey(
  { vault, codec }: { readonly vault: Pick<Vault, 'destroyKey'>; readonly codec: Pick<EventCodec, 'forget'> },
  subject: string,
): Promise<void> {
  // The codec forgets the key first. Then nothing is read or sealed with it, even while the vault cannot destroy it.
  codec.forget(subject);
  await vault.destroyKey(subject);
}
