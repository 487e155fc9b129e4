import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../platform/answers/failure.ts';
import { RANDOM_BYTES, VAULT, type RandomBytes } from '../../platform/foundation/platform.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';

const KIND = 'api-key';
const KEY_BYTES = 32;
const nameOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/').at(-1) ?? path;
/** The calls that need a key, e.g. `leads`. */
export const inboundCalls: readonly string[] = Object.values(inboundEndpoints).map(nameOf);
const SENDER = /^[a-z][a-z0-9-]{0,39}$/;

/** The keys of outside senders. Only hashes are stored, with the sender's name and the calls of the key. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Makes a key for a sender, e.g. `website`, and for these calls, e.g. `leads`. It cannot be read again later.
   * @throws Error for an invalid name or an unknown call
   */
  async add(sender: string, calls: readonly string[]): Promise<string> {
    if (!SENDER.test(sender))
      throw new Error(`A sender's name is of small letters, digits and dashes, not '${sender}'`);
    if (calls.length === 0 || !calls.every((call) => inboundCalls.includes(call)))
      throw new Error(`A key is for one or more of: ${inboundCalls.join(', ')}`);
    const key = this.randomBytes(KEY_BYTES).toString('base64url');
    await this.vault.setSecret(KIND, sha256(key), [sender, ...calls].join(' '));
    return key;
  }

  async remove(key: string): Promise<void> {
    await this.vault.removeSecret(KIND, sha256(key));
  }

  /**
   * The sender of a key. Older keys name no calls and fit every call.
   * @param header the header X-API-Key
   * @throws Failure 401 for a missing or unknown key, 403 for a key of other calls
   */
  async senderOf(header: unknown, endpoint: Pick<Endpoint, 'path'>): Promise<string> {
    const kept =
      typeof header === 'string' && header.length > 0 ? await this.vault.secret(KIND, sha256(header)) : undefined;
    const [sender, ...calls] = kept?.split(' ') ?? [];
    if (sender === undefined) throw new Failure(401, inboundMessage.noKey);
    if (calls.length > 0 && !calls.includes(nameOf(endpoint))) throw new Failure(403, inboundMessage.otherCalls);
    return sender;
  }
}
