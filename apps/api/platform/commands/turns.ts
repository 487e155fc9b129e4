import type { Vault } from '@leaseledger/event-log/vault/vault';
import { KeyedMutex } from './keyed-mutex.ts';

/** So often another process's work is asked whether it has ended, in milliseconds. */
const ASKED_EVERY = 250;

/** Lets work under the same name run one after the other, in all processes that share a vault. Names stay in the vault: one for each user is few enough, one for each request is not. */
export class Turns {
  readonly #here = new KeyedMutex();

  constructor(
    private readonly vault: Pick<Vault, 'lease'>,
    private readonly processName: string,
  ) {}

  /**
   * A process that died in the middle keeps the others waiting for 10 seconds.
   * @param work may ask whether it is its turn still: a process that stood still for so long has lost it
   * @throws VaultUnavailable, and what the work throws
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
