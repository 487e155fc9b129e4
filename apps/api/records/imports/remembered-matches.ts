import type { ImportColumn, ImportMatch } from '@leaseledger/contract/imports/import.views';
import type { ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import type { ImportedArea } from './exports/importables.ts';
import type { KeptImport } from './kept-imports.ts';

/** Matches are remembered for this many days. */
const REMEMBERED_DAYS = 365;
const MATCHES = 'import-matches';

/** The user's matches of columns. Files with the same headers are matched in the same way. */
@Injectable()
export class RememberedMatches {
  constructor(
    private readonly fingerprints: Fingerprints,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The earlier match of the same headers; undefined without one. */
  async of(
    { of: { kind, fields } }: ImportedArea,
    columns: readonly ImportColumn[],
    caller: Caller,
  ): Promise<readonly ImportMatch[] | undefined> {
    const found = await this.vault.secret(MATCHES, this.#nameOfHeaders(kind, columns, caller));
    if (found === undefined) return undefined;
    // Written by `keep`. A field may have been removed since.
    const matches = JSON.parse(found.slice(found.indexOf(' ') + 1)) as readonly ImportMatch[];
    return matches.filter(({ Field }) => fields.some(({ name }) => name === Field));
  }

  /** Values for all rows are not remembered, because they belong to this file. */
  async keep({ kind, columns }: KeptImport, matches: readonly ImportMatch[], caller: Caller): Promise<void> {
    const now = this.clock().getTime();
    await this.vault.purgeSecrets(MATCHES, new Date(now).toISOString());
    const kept = matches
      .filter(({ Column }) => Column !== null)
      .map(({ Field, Column }) => ({ Field, Column, Value: null }));
    await this.vault.setSecret(
      MATCHES,
      this.#nameOfHeaders(kind, columns, caller),
      `${new Date(now + REMEMBERED_DAYS * 86_400_000).toISOString()} ${JSON.stringify(kept)}`,
    );
  }

  #nameOfHeaders(kind: ImportKind, columns: readonly ImportColumn[], { user }: Caller): string {
    return `${user.UserID} ${this.fingerprints.of('import', kind, ...columns.map(({ Header }) => Header.toLowerCase()))}`;
  }
}
