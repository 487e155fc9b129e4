import { RECOVERY_CODES } from '@leaseledger/contract/credentials/credential.messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { RANDOM_BYTES, VAULT, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { Credentials } from './credentials.ts';

/** The user's latest codes. Only these are valid, and they are removed together. */
const LIST = 'recovery-codes';
const CODE = 'recovery-code';
/** Crockford's alphabet, without letters that are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, so that their digest cannot confirm a guess. */
const CHARACTERS = 16;

/** The intended code. People write O for 0 and I or L for 1, in lower case and with or without dashes. */
const normalised = (written: string) =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
const digestOf = (userID: number, code: string) => sha256('recovery-code', String(userID), code);

/**
 * Codes for users who lost their authenticator app. The vault holds their digests, and each one is removed when it is
 * used.
 */
@Injectable()
export class RecoveryCodes {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Makes new codes, which replace the old ones.
   * @returns the codes to show, in groups of four
   */
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

  /**
   * Uses up a code.
   * @returns whether it is one of the latest and unused; of several concurrent uses one succeeds
   * @throws LogUnavailable
   */
  async use(userID: number, written: string, metadata: CommandMetadata): Promise<boolean> {
    const digest = digestOf(userID, normalised(written));
    // An interrupted `make` or `forget` may have left older codes in the vault.
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

  /** Removes the codes from the vault. */
  async forget(userID: number): Promise<void> {
    const digests = await this.vault.takeSecret(LIST, String(userID));
    for (const digest of digests?.split(' ') ?? []) await this.vault.removeSecret(CODE, digest);
  }
}
