import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { SecondFactorSeed } from '@leaseledger/contract/credentials/credential.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { LoginMeans } from '@leaseledger/domain/users/logins';
import { seal, SealBroken, unseal } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { Caller, CommandMetadata } from '../../../platform/callers/caller.ts';
import { badInput, ruleBroken } from '../../../platform/answers/failure.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { Credentials } from './credentials.ts';
import { RecoveryCodes } from './recovery-codes.ts';

const SEED = 'totp';
/** The values begin with the time at which they expire. */
const PENDING = 'totp-pending';
const USED_STEP = 'totp-step';
/** As long as the digest that it is used with, as RFC 4226 recommends. */
const SEED_BYTES = 20;
const PERIOD_SECONDS = 30;
const PENDING_MS = 15 * 60_000;
/** A used step is remembered until no clock lags so far that its code could come again. */
const REMEMBERED_MS = 5 * 60_000;

const codeGenerator = (seed: string, label = '') =>
  new TOTP({
    issuer: 'Leaseledger',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(seed),
  });

/**
 * Codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds) and their recovery codes. Seeds are in the
 * vault, sealed with the key of their user. Without that key, e.g. after the user was forgotten, no code is right.
 */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly credentials: Credentials,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /**
   * Makes a new seed, which is valid after `set`. It replaces a seed that was begun before.
   * @throws Failure 422 when a second factor is set; LogUnavailable, KeyDestroyed
   */
  async begin({ UserID, Email }: UserRow): Promise<SecondFactorSeed> {
    if ((await this.credentials.of(UserID)).hasSecondFactor) throw ruleBroken(credentialMessage.setAlready);
    const seed = new Secret({ buffer: Uint8Array.from(this.randomBytes(SEED_BYTES)).buffer }).base32;
    const until = new Date(this.clock().getTime() + PENDING_MS).toISOString();
    await this.vault.setSecret(PENDING, String(UserID), until + (await this.#sealed(UserID, seed)));
    return { Secret: seed, Uri: codeGenerator(seed, Email).toString() };
  }

  /**
   * Sets the begun second factor after a right code of it.
   * @returns recovery codes, to be shown once
   * @throws Failure 400 for a wrong code, 422 when nothing was begun or a second factor is set; LogUnavailable
   */
  async set(code: string, caller: Caller): Promise<string[]> {
    const { UserID } = caller.user;
    const id = String(UserID);
    if ((await this.credentials.of(UserID)).hasSecondFactor) throw ruleBroken(credentialMessage.setAlready);
    const pending = await this.vault.secret(PENDING, id);
    const moment = this.clock().toISOString();
    const seed =
      pending === undefined || pending < moment ? undefined : await this.#opened(UserID, pending.slice(moment.length));
    if (seed === undefined) throw ruleBroken(credentialMessage.beginAgain);
    if (!(await this.#isRight(UserID, seed, code))) throw badInput({ code: credentialMessage.codeWrong });
    // Of two concurrent requests one sets it.
    if ((await this.vault.takeSecret(PENDING, id)) !== pending) throw ruleBroken(credentialMessage.beginAgain);
    await this.vault.setSecret(SEED, id, await this.#sealed(UserID, seed));
    const codes = await this.recoveryCodes.make(UserID);
    await this.credentials.decide({ type: 'SetSecondFactor', UserID }, caller);
    return codes;
  }

  /** @throws Failure 422 when none is set; LogUnavailable */
  async remove(caller: Caller): Promise<void> {
    await this.credentials.decide({ type: 'RemoveSecondFactor', UserID: caller.user.UserID }, caller);
    await this.forget(caller.user.UserID);
  }

  /**
   * Makes new recovery codes, which replace the old ones.
   * @throws Failure 422 when no second factor is set; LogUnavailable
   */
  async makeRecoveryCodes(caller: Caller): Promise<string[]> {
    const { UserID } = caller.user;
    await this.credentials.decide({ type: 'MakeRecoveryCodes', UserID }, caller);
    return this.recoveryCodes.make(UserID);
  }

  /**
   * The kind of a right code: of the app or a recovery code. Each code is accepted once. Undefined for a wrong one.
   * @param metadata of the user whose code it should be
   * @throws LogUnavailable
   */
  async meansOf(userID: number, written: string, metadata: CommandMetadata): Promise<LoginMeans | undefined> {
    if (!/^(?:\s*\d){6}\s*$/.test(written))
      return (await this.recoveryCodes.use(userID, written, metadata)) ? 'recoveryCode' : undefined;
    const stored = await this.vault.secret(SEED, String(userID));
    const seed = stored === undefined ? undefined : await this.#opened(userID, stored);
    return seed !== undefined && (await this.#isRight(userID, seed, written)) ? 'code' : undefined;
  }

  /** Removes seed and recovery codes from the vault. */
  async forget(userID: number): Promise<void> {
    await this.vault.removeSecret(SEED, String(userID));
    await this.recoveryCodes.forget(userID);
  }

  /** Whether it is the unused code of this moment, or of the 30 seconds before or after, in all processes. */
  async #isRight(userID: number, seed: string, written: string): Promise<boolean> {
    const now = this.clock();
    const step = Math.floor(now.getTime() / (PERIOD_SECONDS * 1000));
    const delta = codeGenerator(seed).validate({
      token: written.replace(/\s/g, ''),
      timestamp: now.getTime(),
      window: 1,
    });
    if (delta === null) return false;
    await this.vault.purgeSecrets(USED_STEP, new Date(now.getTime() - REMEMBERED_MS).toISOString());
    return this.vault.addSecret(USED_STEP, `${userID}-${step + delta}`, now.toISOString());
  }

  async #sealed(userID: number, seed: string): Promise<string> {
    const subject = `user-${userID}`;
    const key = await this.vault.createKey(subject);
    return JSON.stringify(
      seal({ seed }, { subject, fields: ['seed'], key, context: SEED, randomBytes: this.randomBytes }),
    );
  }

  async #opened(userID: number, sealed: string): Promise<string | undefined> {
    const subject = `user-${userID}`;
    try {
      const { seed } = unseal(JSON.parse(sealed), (await this.vault.keys([subject])).get(subject), SEED);
      return typeof seed === 'string' ? seed : undefined;
    } catch (thrown) {
      if (thrown instanceof SealBroken) return undefined;
      throw thrown;
    }
  }
}
