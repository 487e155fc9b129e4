import { createHmac } from 'node:crypto';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { sha256 } from '../foundation/uuid.ts';

/** The subject of the key in the vault. The vault makes the key once, and every process gets the same one. */
const SUBJECT = 'fingerprints';

/**
 * Fingerprints stand in the log for values that must be recognised but not disclosed. A guess at the value cannot be
 * confirmed without the key in the vault. Older releases wrote plain digests, which are still recognised.
 */
export class Fingerprints {
  constructor(private readonly key: Buffer) {}

  static async of(vault: Pick<Vault, 'createKey'>): Promise<Fingerprints> {
    return new Fingerprints(await vault.createKey(SUBJECT));
  }

  /** HMAC-SHA-256 of the parts, in hexadecimal. */
  of(...parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('hex');
  }

  /** The plain digest that older releases wrote. */
  older(...parts: readonly string[]): string {
    return sha256(...parts);
  }
}
