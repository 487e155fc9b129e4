import { existsSync } from 'node:fs';
import { setAside } from '@leaseledger/event-log/sqlite/set-aside';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { pathOf } from './data-paths.ts';
import { hostOf } from '../settings/host-of.ts';
import type { RandomBytes } from '../foundation/platform.ts';

export interface VaultChoice {
  readonly dataDir: string;
  /** Where the vault is, instead of in a file of the data folder. */
  readonly mongoDb?: { readonly url: string } | undefined;
  readonly randomBytes: RandomBytes;
}

/** Where the site keeps its vault. */
export interface VaultPlace {
  /** As people call what is there: never with the credentials of an address. */
  readonly name: string;
  /** What the place is waited for as, where it may be away. */
  readonly server: string | undefined;
  /** Whether a vault is there that holds something. @throws VaultUnavailable; Error where the address makes no sense */
  isTaken(): Promise<boolean>;
  /** Opens what is there, or makes it. @throws as `isTaken` */
  open(): Promise<Vault>;
  /** Keeps what is there under another name, which is the answer; undefined where this is for people to do. */
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
  // Its driver costs a start without it nothing.
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
