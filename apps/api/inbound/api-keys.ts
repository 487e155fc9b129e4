import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../kernel/failure.ts';
import { RANDOM_BYTES, VAULT, type RandomBytes } from '../kernel/platform.ts';
import { sha256 } from '../kernel/uuid.ts';

const KIND = 'api-key';
const KEY_BYTES = 32;
const SENDER = /^[a-z][a-z0-9-]{0,39}$/;

/** Keys of outside senders: only their hashes are kept, each with the sender's name. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Makes a key for a sender, e.g. `website`. It cannot be read again later.
   * @throws Error for a name that is none
   */
  async add(sender: string): Promise<string> {
    if (!SENDER.test(sender)) throw new Error(`A sender's name is of small letters, digits and dashes, not '${sender}'`);
    const key = this.randomBytes(KEY_BYTES).toString('base64url');
    await this.vault.setSecret(KIND, sha256(key), sender);
    return key;
  }

  async remove(key: string): Promise<void> {
    await this.vault.removeSecret(KIND, sha256(key));
  }

  /**
   * Whose key it is.
   * @param header of X-API-Key
   * @throws Failure 401 for no key or an unknown one
   */
  async senderOf(header: unknown): Promise<string> {
    const sender = typeof header === 'string' && header.length > 0 ? await this.vault.secret(KIND, sha256(header)) : undefined;
    if (sender === undefined) throw new Failure(401, 'The API key is missing or unknown.');
    return sender;
  }
}
