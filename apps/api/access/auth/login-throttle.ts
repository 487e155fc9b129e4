import type { Attempts, Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../../platform/answers/failure.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';
import { KeyedMutex } from '../../platform/commands/keyed-mutex.ts';
import { networkOf } from '../../platform/http/network-of.ts';

interface Delay {
  /** The number of failures without a delay. */
  readonly free: number;
  /** The longest delay, in seconds. The delay doubles from 1 with each failure beyond the free ones. */
  readonly most: number;
}

/** One account from one address: a person who mistypes waits seconds, a guesser minutes. */
const PAIR: Delay = { free: 5, most: 900 };
/**
 * One address within an hour, for all accounts. An office shares one address, and its typing errors of many days must
 * not add up.
 */
const ADDRESS: Delay = { free: 20, most: 900 };
/**
 * One account from all addresses, against guessing from many of them. The delay is short, because a stranger can cause
 * it for the owner.
 */
const ACCOUNT: Delay = { free: 10, most: 60 };

/**
 * Codes for one account from all addresses. Only a person who knows the password can try them, so no stranger can cause
 * this delay for the owner.
 */
const CODE: Delay = { free: 5, most: 900 };

/** Counts are forgotten after this long without a failure. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const KNOWN_ADDRESS = 'known-address';

/** For an address from which the account's owner has logged in before. */
const NO_DELAY: Delay = { free: Number.POSITIVE_INFINITY, most: 0 };

const delayMs = ({ free, most }: Delay, count: number): number =>
  count < free ? 0 : Math.min(most, 2 ** Math.min(count - free, 30)) * 1000;

/** The remaining delay in milliseconds. A delay that is not positive is over. */
function remaining(delay: Delay, failures: Attempts | undefined, now: Date): number {
  if (failures === undefined) return 0;
  return delayMs(delay, failures.count) - (now.getTime() - Date.parse(failures.lastAt));
}

/**
 * Delays logins after failures: per account and address, per address, and per account. Nobody is locked out
 * permanently, because refused tries do not count and delays end. An address from which the owner has logged in before
 * is exempt from the delay of the account. Guessing from elsewhere can therefore not keep the owner out.
 */
@Injectable()
export class LoginThrottle {
  readonly #mutex = new KeyedMutex();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs one try of a login. Tries for one account or from one address run one after the other. Tries of other
   * processes are counted in the vault before they run. Concurrent tries all count, and a right login delays nobody.
   * @throws Failure 429 with Retry-After during a delay
   */
  async attempt<Result>(
    email: string,
    from: string,
    login: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const [account, address] = [sha256('account', email), networkOf(from)];
    const hour = this.clock().toISOString().slice(0, 13);
    const keys = {
      address: `address-${address}-${hour}`,
      account: `account-${account}`,
      pair: `pair-${sha256(account, address)}`,
    };
    return this.#mutex.run(`address-${address}`, () =>
      this.#mutex.run(keys.account, async () => {
        const isKnown = (await this.vault.secret(KNOWN_ADDRESS, keys.pair)) !== undefined;
        const result = await this.#counted(
          [
            [keys.pair, PAIR],
            [keys.address, ADDRESS],
            [keys.account, isKnown ? NO_DELAY : ACCOUNT],
          ],
          login,
        );
        if (result !== undefined) await this.#remember(keys);
        return result;
      }),
    );
  }

  /**
   * Runs one try of a code of a second factor.
   * @throws Failure 429 with Retry-After during a delay
   */
  async attemptCode<Result>(userID: number, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const key = `code-${userID}`;
    return this.#mutex.run(key, async () => {
      const result = await this.#counted([[key, CODE]], check);
      if (result !== undefined) await this.vault.clearAttempts(key);
      return result;
    });
  }

  /** Counts a try unless it is right. */
  async #counted<Result>(
    asked: readonly Asked[],
    work: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const counted = await this.#count(asked);
    let result: Result | undefined;
    try {
      result = await work();
    } catch (thrown) {
      // The outcome is unknown, so the try does not count.
      await this.#takeBack(counted);
      throw thrown;
    }
    if (result !== undefined) await this.#takeBack(counted);
    return result;
  }

  /**
   * Counts a try as failed in advance. `#takeBack` removes it when it was right.
   * @throws Failure 429 during a delay
   */
  async #count(asked: readonly Asked[]): Promise<readonly Counted[]> {
    for (;;) {
      const now = this.clock();
      await this.vault.purgeAttempts(new Date(now.getTime() - FORGET_AFTER_MS).toISOString());
      const found = await Promise.all(
        asked.map(async ([key, delay]) => ({ key, delay, before: await this.vault.attempts(key) })),
      );
      const longest = Math.max(...found.map(({ delay, before }) => remaining(delay, before, now)));
      if (longest > 0) throw tooMany(longest / 1000);
      const counted = await Promise.all(
        found.map(async ({ key, before }) => ({
          key,
          before,
          recorded: await this.vault.recordAttempt(key, now.toISOString()),
        })),
      );
      if (counted.every(({ before, recorded }) => recorded.count === (before?.count ?? 0) + 1)) return counted;
      // Another process has counted a try in between, which may have used up the last free one.
      await this.#takeBack(counted);
    }
  }

  async #takeBack(counted: readonly Counted[]): Promise<void> {
    for (const { key, recorded, before } of counted) await this.vault.takeBackAttempt(key, recorded, before);
  }

  async #remember(keys: Keys): Promise<void> {
    await this.vault.clearAttempts(keys.pair);
    await this.vault.clearAttempts(keys.account);
    await this.vault.setSecret(KNOWN_ADDRESS, keys.pair, this.clock().toISOString());
  }
}

type Asked = readonly [key: string, delay: Delay];

interface Counted {
  readonly key: string;
  readonly before: Attempts | undefined;
  readonly recorded: Attempts;
}

interface Keys {
  readonly address: string;
  readonly account: string;
  readonly pair: string;
}
