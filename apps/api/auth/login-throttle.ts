import type { LoginFailures, Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../kernel/failure.ts';
import { CLOCK, VAULT, type Clock } from '../kernel/platform.ts';
import { sha256 } from '../kernel/uuid.ts';
import { KeyedMutex } from '../kernel/keyed-mutex.ts';

interface Delay {
  /** This many failures cost nothing. */
  readonly free: number;
  /** In seconds; it doubles from 1 with each failure beyond the free ones. */
  readonly most: number;
}

/** One account from one address: a person who mistypes waits seconds, a guesser minutes. */
const PAIR: Delay = { free: 5, most: 900 };
/** One address within an hour, whatever the account: an office shares one, and what is mistyped there from day to day must not add up. */
const ADDRESS: Delay = { free: 20, most: 900 };
/** One account from anywhere: holds up guessing from many addresses. Short, since it can be forced upon the owner. */
const ACCOUNT: Delay = { free: 10, most: 60 };

/** What is counted is forgotten after this long without a failure. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const KNOWN_ADDRESS = 'known-address';

const delayMs = ({ free, most }: Delay, count: number): number => (count < free ? 0 : Math.min(most, 2 ** Math.min(count - free, 30)) * 1000);

/**
 * A growing delay after failed logins, by account and by address together, by address, and by account. Nobody is locked out for
 * good: a refused try counts for nothing, delays end, and the account's own delay is not asked of an address from which its owner has
 * logged in before, so that guessing from elsewhere cannot keep the owner out.
 */
@Injectable()
export class LoginThrottle {
  readonly #mutex = new KeyedMutex();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs one try of a login; tries for one account or from one address take turns, so that many at once count as many.
   * @throws Failure 429 with Retry-After while a delay runs
   */
  async attempt<Result>(email: string, address: string, login: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const account = sha256('account', email);
    const hour = this.clock().toISOString().slice(0, 13);
    const keys = { address: `address-${address}-${hour}`, account: `account-${account}`, pair: `pair-${sha256(account, address)}` };
    return this.#mutex.run(`address-${address}`, () =>
      this.#mutex.run(keys.account, async () => {
        await this.#refuseWhileDelayed(keys);
        const result = await login();
        if (result === undefined) await this.#countFailure(keys);
        else await this.#remember(keys);
        return result;
      }),
    );
  }

  async #refuseWhileDelayed(keys: Keys): Promise<void> {
    const isKnown = (await this.vault.secret(KNOWN_ADDRESS, keys.pair)) !== undefined;
    const waits = await Promise.all([
      this.#remaining(keys.pair, PAIR),
      this.#remaining(keys.address, ADDRESS),
      isKnown ? 0 : this.#remaining(keys.account, ACCOUNT),
    ]);
    const longest = Math.max(...waits);
    if (longest > 0) throw tooMany(longest / 1000);
  }

  async #remaining(key: string, delay: Delay): Promise<number> {
    const failures: LoginFailures | undefined = await this.vault.loginFailures(key);
    if (failures === undefined) return 0;
    const since = this.clock().getTime() - Date.parse(failures.lastAt);
    return since > FORGET_AFTER_MS ? 0 : delayMs(delay, failures.count) - since;
  }

  async #countFailure(keys: Keys): Promise<void> {
    const now = this.clock();
    await this.vault.purgeLoginFailures(new Date(now.getTime() - FORGET_AFTER_MS).toISOString());
    for (const key of Object.values(keys)) await this.vault.recordLoginFailure(key, now.toISOString());
  }

  async #remember(keys: Keys): Promise<void> {
    await this.vault.clearLoginFailures(keys.pair);
    await this.vault.clearLoginFailures(keys.account);
    await this.vault.setSecret(KNOWN_ADDRESS, keys.pair, this.clock().toISOString());
  }
}

interface Keys {
  readonly address: string;
  readonly account: string;
  readonly pair: string;
}
