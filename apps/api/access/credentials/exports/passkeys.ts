import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { PasskeyView } from '@leaseledger/contract/credentials/credential.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Caller } from '../../../platform/callers/caller.ts';
import { ruleBroken } from '../../../platform/answers/failure.ts';
import {
  CLOCK,
  RANDOM_BYTES,
  SETTINGS,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { derivedUuid, sha256 } from '../../../platform/foundation/uuid.ts';
import { Credentials } from './credentials.ts';

const PASSKEY = 'passkey';
/** The values begin with the time at which they expire. */
const CHALLENGE = 'passkey-challenge';
const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

/** Loaded with the first passkey, because it takes a tenth of a second of each start. */
const webAuthn = () => import('@simplewebauthn/server');

/** A passkey as the vault stores it. */
interface KeptPasskey {
  readonly UserID: number;
  /** The authenticator's id of the credential. */
  readonly credentialID: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports?: WebAuthnCredential['transports'];
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/** The owner of a passkey that was shown, and whether its answer was right. */
export interface ShownPasskey {
  readonly UserID: number;
  readonly isRight: boolean;
}

const passkeyID = (credentialID: string) => derivedUuid(PASSKEY, credentialID);
const challengeID = (purpose: 'add' | 'login', browser: string) => sha256(purpose, browser);
const userHandle = ({ UserUUID }: Pick<UserRow, 'UserUUID'>) => Buffer.from(UserUUID);

/**
 * Passkeys: discoverable WebAuthn credentials that verify their user. Public keys and counters are in the vault. The
 * log records which passkeys exist.
 */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly credentials: Credentials,
  ) {}

  async list(userID: number): Promise<PasskeyView[]> {
    const { passkeys } = await this.credentials.of(userID);
    return Promise.all(
      passkeys.map(async ({ PasskeyID, Name }) => {
        const kept = await this.#kept(PasskeyID);
        return {
          PasskeyID,
          Name: Name ?? '',
          AddedTime: kept?.addedAt ?? null,
          LastUsedTime: kept?.lastUsedAt ?? null,
        };
      }),
    );
  }

  /**
   * The options with which a browser makes a passkey.
   * @throws LogUnavailable
   */
  async beginAdding({ user, sessionToken }: Caller): Promise<object> {
    const { passkeys } = await this.credentials.of(user.UserID);
    const kept = await Promise.all(passkeys.map(({ PasskeyID }) => this.#kept(PasskeyID)));
    return (await webAuthn()).generateRegistrationOptions({
      rpName: 'Leaseledger',
      rpID: this.#relyingParty,
      userName: user.Email,
      userDisplayName: user.FullName,
      userID: Uint8Array.from(userHandle(user)),
      challenge: await this.#challenge('add', sessionToken),
      timeout: CHALLENGE_MS,
      excludeCredentials: kept.flatMap((held) =>
        held === undefined ? [] : [{ id: held.credentialID, transports: held.transports ?? [] }],
      ),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Adds a passkey.
   * @param shown the browser's answer
   * @throws Failure 422 when it does not match the begun registration; LogUnavailable
   */
  async add(Name: string, shown: object, caller: Caller): Promise<void> {
    const { UserID } = caller.user;
    const credential = await this.#newCredential(shown, await this.#taken('add', caller.sessionToken));
    if (credential === undefined) throw ruleBroken(credentialMessage.passkeyRefused);
    const { id, publicKey, counter, transports } = credential;
    const kept: KeptPasskey = {
      UserID,
      credentialID: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      ...(transports && { transports }),
      addedAt: this.clock().toISOString(),
      lastUsedAt: null,
    };
    const PasskeyID = passkeyID(id);
    // A passkey belongs to the user who added it first.
    const isNew = await this.vault.addSecret(PASSKEY, PasskeyID, JSON.stringify(kept));
    if (!isNew && (await this.#kept(PasskeyID))?.UserID !== UserID) throw ruleBroken(credentialMessage.passkeyRefused);
    await this.credentials.decide({ type: 'AddPasskey', UserID, PasskeyID, Name }, caller);
  }

  /** @throws Failure 404 for an unknown passkey; LogUnavailable */
  async rename(PasskeyID: string, Name: string, caller: Caller): Promise<void> {
    await this.credentials.decide({ type: 'RenamePasskey', UserID: caller.user.UserID, PasskeyID, Name }, caller);
  }

  /** @throws Failure 404 for an unknown passkey; LogUnavailable */
  async remove(PasskeyID: string, caller: Caller): Promise<void> {
    await this.credentials.decide({ type: 'RemovePasskey', UserID: caller.user.UserID, PasskeyID }, caller);
    await this.forget([PasskeyID]);
  }

  /** Removes passkeys from the vault. */
  async forget(passkeyIDs: readonly string[]): Promise<void> {
    for (const id of passkeyIDs) await this.vault.removeSecret(PASSKEY, id);
  }

  /**
   * The options of a login, the same for everybody.
   * @returns also the value that the browser must send back in its cookie
   */
  async beginLogin(): Promise<{ readonly options: object; readonly browser: string; readonly seconds: number }> {
    const browser = this.randomBytes(CHALLENGE_BYTES).toString('base64url');
    const options = await (
      await webAuthn()
    ).generateAuthenticationOptions({
      rpID: this.#relyingParty,
      challenge: await this.#challenge('login', browser),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    });
    return { options, browser, seconds: CHALLENGE_MS / 1000 };
  }

  /**
   * The owner of the shown passkey, and whether its answer is right. Undefined for an unknown passkey. The challenge is
   * used up in each case.
   * @param browser the cookie that the browser got when it began
   * @throws LogUnavailable
   */
  async shown(response: object, browser: string): Promise<ShownPasskey | undefined> {
    const challenge = await this.#taken('login', browser);
    // The verification refuses anything that is no authenticator's answer.
    const answer = response as AuthenticationResponseJSON;
    if (challenge === undefined || typeof answer.id !== 'string') return undefined;
    const PasskeyID = passkeyID(answer.id);
    const kept = await this.#kept(PasskeyID);
    if (
      kept === undefined ||
      !(await this.credentials.of(kept.UserID)).passkeys.some((held) => held.PasskeyID === PasskeyID)
    )
      return undefined;
    const counter = await this.#counterOf(answer, kept, challenge);
    if (counter !== undefined)
      await this.vault.setSecret(
        PASSKEY,
        PasskeyID,
        JSON.stringify({ ...kept, counter, lastUsedAt: this.clock().toISOString() }),
      );
    return { UserID: kept.UserID, isRight: counter !== undefined };
  }

  /** Whether the authenticator's answer names this user. */
  names(user: Pick<UserRow, 'UserUUID'>, response: object): boolean {
    // The verification has checked the form of the answer.
    const named = (response as AuthenticationResponseJSON).response?.userHandle;
    return named === userHandle(user).toString('base64url');
  }

  async #newCredential(
    response: object,
    expectedChallenge: string | undefined,
  ): Promise<WebAuthnCredential | undefined> {
    if (expectedChallenge === undefined) return undefined;
    try {
      // The verification refuses anything that is no authenticator's answer.
      const verified = await (
        await webAuthn()
      ).verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: this.#originOf(response),
        expectedRPID: this.#relyingParty,
        requireUserVerification: true,
      });
      return verified.registrationInfo?.credential;
    } catch {
      return undefined;
    }
  }

  /**
   * The counter in the authenticator's answer; undefined for a wrong answer. A counter that did not grow belongs to a
   * copy.
   */
  async #counterOf(
    response: AuthenticationResponseJSON,
    { credentialID: id, publicKey, counter }: KeptPasskey,
    expectedChallenge: string,
  ): Promise<number | undefined> {
    try {
      const { verified, authenticationInfo } = await (
        await webAuthn()
      ).verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.#originOf(response),
        expectedRPID: this.#relyingParty,
        requireUserVerification: true,
        credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }

  /** The host name that passkeys belong to. The headers of a request do not matter. */
  get #relyingParty(): string {
    return this.settings.publicUrl === undefined ? LOCALHOST : new URL(this.settings.publicUrl).hostname;
  }

  /** The origin that an answer must come from: PUBLIC_URL, or without it localhost at any port. */
  #originOf(response: object): string {
    if (this.settings.publicUrl !== undefined) return this.settings.publicUrl;
    const origin = originSaidBy(response);
    return origin !== undefined && URL.parse(origin)?.hostname === LOCALHOST ? origin : `http://${LOCALHOST}`;
  }

  /** Makes a challenge and stores it until it is taken, for this browser only. */
  async #challenge(purpose: 'add' | 'login', browser: string): Promise<Uint8Array<ArrayBuffer>> {
    const now = this.clock().getTime();
    await this.vault.purgeSecrets(CHALLENGE, new Date(now).toISOString());
    const challenge = this.randomBytes(CHALLENGE_BYTES);
    await this.vault.setSecret(
      CHALLENGE,
      challengeID(purpose, browser),
      new Date(now + CHALLENGE_MS).toISOString() + challenge.toString('base64url'),
    );
    return Uint8Array.from(challenge);
  }

  /** Takes a challenge, which is valid once and for five minutes. */
  async #taken(purpose: 'add' | 'login', browser: string): Promise<string | undefined> {
    const kept = await this.vault.takeSecret(CHALLENGE, challengeID(purpose, browser));
    const moment = this.clock().toISOString();
    return kept === undefined || kept.slice(0, moment.length) <= moment ? undefined : kept.slice(moment.length);
  }

  async #kept(PasskeyID: string): Promise<KeptPasskey | undefined> {
    const text = await this.vault.secret(PASSKEY, PasskeyID);
    return text === undefined ? undefined : JSON.parse(text);
  }
}

const LOCALHOST = 'localhost';

/** The origin that the authenticator signed; undefined when the answer has none. */
function originSaidBy(response: object): string | undefined {
  try {
    const { origin } = JSON.parse(
      Buffer.from((response as RegistrationResponseJSON).response.clientDataJSON, 'base64url').toString(),
    );
    return typeof origin === 'string' ? origin : undefined;
  } catch {
    return undefined;
  }
}
