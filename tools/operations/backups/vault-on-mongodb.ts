import { keptKeys, type MovableVault } from '@leaseledger/event-log/vault/movable-vault';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { mark } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { hostOf } from '../../../apps/api/platform/settings/host-of.ts';
import type { RandomBytes } from '../../../apps/api/platform/foundation/platform.ts';

/** The name for users, without the credentials of the address. */
const nameOf = (url: string): string => `MongoDB at ${hostOf(url)}`;

/** @throws Error that names the unreachable server, and nothing else of its address */
export async function openVaultOnMongoDb(url: string, randomBytes: RandomBytes): Promise<MongoDbVault> {
  try {
    return await MongoDbVault.open({ url, randomBytes });
  } catch (thrown) {
    throw thrown instanceof VaultUnavailable
      ? new Error(`The vault on ${nameOf(url)} cannot be reached.`, { cause: thrown })
      : thrown;
  }
}

/** The mark of a vault during a restore. No log has this name, so no product starts with it. */
const UNFINISHED = 'being restored';

/** An empty vault on a MongoDB that receives another one. */
export class VaultTarget {
  private constructor(
    readonly name: string,
    private readonly vault: MongoDbVault,
  ) {}

  /** @throws Error for an existing vault, unless it is the remains of an unfinished restore */
  static async claim(url: string, randomBytes: RandomBytes): Promise<VaultTarget> {
    const vault = await openVaultOnMongoDb(url, randomBytes);
    try {
      if ((await vault.secret('vault', 'log')) === UNFINISHED) await vault.removeAll();
      if (!(await vault.isEmpty()))
        throw new Error(`There is a vault on ${nameOf(url)} already: nothing is overwritten. Name another database.`);
      if (!(await vault.addSecret('vault', 'log', UNFINISHED)))
        throw new Error(`Somebody else restores a vault to ${nameOf(url)}.`);
      return new VaultTarget(nameOf(url), vault);
    } catch (thrown) {
      await vault.close();
      throw thrown;
    }
  }

  /** @throws Error when it is not complete afterwards */
  async keepAll(from: MovableVault): Promise<void> {
    for await (const part of from.contents()) await this.vault.take(part);
    for await (const { keys, secrets } of from.contents()) {
      const found = new Map(
        (
          await keptKeys(
            this.vault,
            keys.map(({ subject }) => subject),
          )
        ).map(({ subject, bytes }) => [subject, bytes?.toString('hex')]),
      );
      const areKeysThere = keys.every(
        ({ subject, bytes }) => found.has(subject) && found.get(subject) === bytes?.toString('hex'),
      );
      const others = secrets.filter(({ kind, id }) => kind !== 'vault' || id !== 'log');
      const values = await Promise.all(others.map(({ kind, id }) => this.vault.secret(kind, id)));
      if (!areKeysThere || others.some(({ value }, index) => value !== values[index]))
        throw new Error(`The vault on ${this.name} is not the one that was restored: somebody else writes to it.`);
    }
  }

  /** Marks it as the vault of its log; empties it without one. */
  async complete(markOfLog: string | undefined): Promise<void> {
    if (markOfLog === undefined) await this.takeBack();
    else await mark(this.vault, { mark: markOfLog, forgottenThrough: undefined });
  }

  takeBack(): Promise<void> {
    return this.vault.removeAll();
  }

  close(): Promise<void> {
    return this.vault.close();
  }
}
