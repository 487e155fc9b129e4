import { RECOVERY_CODES } from '@leaseledger/contract/credentials/credential.messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { RANDOM_BYTES, VAULT, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { Credentials } from './credentials.ts';

/** Those of a user that were made last: only these are good, and they go together. */
const LIST = 'recovery-codes';
const CODE = 'recovery-code';
/** Crockford's: no letter that is read as another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: a digest of it confirms no guess. */
const CHARACTERS = 16;

/** As it was meant: people write O for 0 and I or L for 1, in lower case and with or without dashes. */
const normalised = (written: string) =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
const digestOf = (userID: number, code: string) => sha256('recovery-code', String(userID), code);

/** Codes for whoever has lost the authenticator app. The vault holds their digests; each is taken out when it is used. */
@Injectable()
export class RecoveryCodes {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly credentials: Credentials,
  ) {}

  /** Makes new ones; those of before are good no more. @returns them as they are told, in groups of four */
  async make(userID: number): Promise<string[]> {
    await this.forget(userID);
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      Array.from(this.randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
    );
    const digests = codes.map((code) => digestOf(userID, code));
    await this.vault.setSecret(LIST, String(userID), digests.join(' '));
    for (const digest of digests) await this.vault.setSecret(CODE, digest, String(userID));
    return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
  }

  /** Whether it is one of the last that were made, and was not used before; of several at once one is right. @throws LogUnavailable */
  async use(userID: number, written: string, metadata: CommandMetadata): Promise<boolean> {
    const digest = digestOf(userID, normalised(written));
    // Where the product ended in the middle of making or forgetting them, others may have been left behind.
    const isOfTheLast = (await this.vault.secret(LIST, String(userID)))?.split(' ').includes(digest) === true;
    if (!isOfTheLast || (await this.vault.takeSecret(CODE, digest)) === undefined) return false;
    try {
      await this.credentials.decide({ type: 'UseRecoveryCode', UserID: userID }, metadata);
    } catch (thrown) {
      await this.vault.setSecret(CODE, digest, String(userID));
      throw thrown;
    }
    return true;
  }

  /** Takes them out of the vault. */
  async forget(userID: number): Promise<void> {
    const digests = await this.vault.takeSecret(LIST, String(userID));
    for (const digest of digests?.split(' ') ?? []) await this.vault.removeSecret(CODE, digest);
  }
}
