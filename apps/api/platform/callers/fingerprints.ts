import { createHmac } from 'node:crypto';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { sha256 } from '../foundation/uuid.ts';

/** The subject of the key in the vault: the vault makes it once, and every process gets the same one. */
const SUBJECT = 'fingerprints';

/**
 * What stands in the log for a value that must be recognised and not told: whoever guesses the value cannot confirm it without the vault.
 * Older releases wrote plain digests; those go on being recognised.
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

  /** As older releases wrote it. */
  older(...parts: readonly string[]): string {
    return sha256(...parts);
  }
}
