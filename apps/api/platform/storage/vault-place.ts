import { existsSync } from 'node:fs';
import { setAside } from '@leaseledger/event-log/sqlite/set-aside';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { pathOf } from './data-paths.ts';
import { hostOf } from '../settings/host-of.ts';
import type { RandomBytes } from '../foundation/platform.ts';

export interface VaultChoice {
  readonly dataDir: string;
  /** The MongoDB of the vault. Without it, the vault is a file of the data folder. */
  readonly mongoDb?: { readonly url: string } | undefined;
  readonly randomBytes: RandomBytes;
}

/** The place in which the site keeps its vault. */
export interface VaultPlace {
  /** The name of the place for people, without the credentials of an address. */
  readonly name: string;
  /** The name of the server that a start waits for; undefined for a file. */
  readonly server: string | undefined;
  /**
   * Whether a vault exists there and holds something.
   * @throws VaultUnavailable; Error for an invalid address
   */
  isTaken(): Promise<boolean>;
  /**
   * Opens the vault, or creates it.
   * @throws as `isTaken`
   */
  open(): Promise<Vault>;
  /** Renames the existing vault and answers its new name. Undefined when an operator must do that. */
  setAside(now: Date): string | undefined;
}

export function vaultPlaceOf({ dataDir, mongoDb, randomBytes }: VaultChoice): VaultPlace {
  const file = pathOf(dataDir, 'vault');
  if (mongoDb === undefined) {
    return {
      name: file,
      server: undefined,
      isTaken: async () => existsSync(file),
      open: async () => new SqliteVault({ file, randomBytes }),
      setAside: (now) => setAside(file, now),
    };
  }
  const { url } = mongoDb;
  const server = `MongoDB at ${hostOf(url)}`;
  // The driver is imported only here, so that a start without MongoDB does not load it.
  const open = async () =>
    (await import('@leaseledger/event-log/vault/mongodb-vault')).MongoDbVault.open({ url, randomBytes });
  const isTaken = async () => {
    const vault = await open();
    return vault
      .isEmpty()
      .then((isEmpty) => !isEmpty)
      .finally(() => vault.close());
  };
  return { name: `on ${server}`, server, isTaken, open, setAside: () => undefined };
}
