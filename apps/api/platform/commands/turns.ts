import type { Vault } from '@leaseledger/event-log/vault/vault';
import { KeyedMutex } from './keyed-mutex.ts';

/** How often this process asks whether the work of another one has ended, in milliseconds. */
const ASKED_EVERY = 250;

/**
 * Runs work under the same name one after the other, in all processes that share a vault. Names stay in the vault, so
 * use few: one per user, not one per request.
 */
export class Turns {
  readonly #here = new KeyedMutex();

  constructor(
    private readonly vault: Pick<Vault, 'lease'>,
    private readonly processName: string,
  ) {}

  /**
   * Runs the work in its turn. When a process dies in the middle, the others wait for 10 seconds.
   * @param work may ask whether it still has its turn, which a process loses after a pause of that length
   * @throws VaultUnavailable, and the errors of the work
   */
  run<Result>(name: string, work: (isMine: () => Promise<boolean>) => Promise<Result>): Promise<Result> {
    return this.#here.run(name, async () => {
      const taken = Promise.withResolvers<void>();
      const lease = this.vault.lease({
        name,
        holder: this.processName,
        turnMs: ASKED_EVERY,
        onTaken: taken.resolve,
        onLost: () => undefined,
        onTrouble: taken.reject,
      });
      void lease.start();
      try {
        await taken.promise;
        return await work(async () => (await lease.holder()) === this.processName);
      } finally {
        await lease.stop();
      }
    });
  }
}
