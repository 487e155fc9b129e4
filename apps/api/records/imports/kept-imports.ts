import { createCipheriv, createDecipheriv } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type {
  ImportDecision,
  ImportEncoding,
  ImportKind,
  ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { IMPORT_KEPT_HOURS } from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type {
  ImportChecked,
  ImportColumn,
  ImportDuplicate,
  ImportMatch,
} from '@leaseledger/contract/imports/import.views';
import { KeyDestroyed, type Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { Failure, notFound } from '../../platform/answers/failure.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import type { FileRow } from './reading/table.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The names in the vault: an import, its rows, and the results and progress of its check. */
const kinds = { import: 'import', rows: 'import-rows', checks: 'import-checks', progress: 'import-progress' } as const;

/** Rows that are stored together. `first` counts from 1. */
export interface Part {
  readonly first: number;
  readonly count: number;
  /** The number of its first row in the file. */
  readonly row: number;
}

/** An import as it is stored between calls. */
export interface KeptImport {
  readonly id: number;
  readonly userID: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly encoding: ImportEncoding | null;
  readonly separator: ImportSeparator | null;
  readonly sheet: string | null;
  readonly rows: number;
  readonly columns: readonly ImportColumn[];
  readonly matches: readonly ImportMatch[];
  readonly isRemembered: boolean;
  readonly parts: readonly Part[];
  /** A new name for each matching of columns. Results of an earlier one no longer count. */
  readonly checking: string | null;
  readonly decisions: { readonly Existing: ImportDecision; readonly InFile: ImportDecision };
  /** Decisions on single rows, by their number in the file. */
  readonly rowDecisions: Readonly<Record<number, ImportDecision>>;
  /** The batch that carries the import out, and the latest one that was begun here to undo it. */
  readonly batch: number | null;
  readonly undoing: number | null;
  /** The keys of the latest requests to match, begin and undo. Repeats receive an answer at any later state. */
  readonly keys?: {
    readonly match?: string | undefined;
    readonly begin?: string | undefined;
    readonly undo?: string | undefined;
  };
  /** Set when the import begins: the numbers of skipped and invalid rows, and the rows that fill existing records. */
  readonly skipped: number;
  readonly errors: number;
  readonly fills: readonly number[];
  /** ISO 8601, UTC. */
  readonly expires: string;
}

/** The check result of a row. */
export interface RowCheck {
  readonly errors?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  readonly duplicates?: readonly ImportDuplicate[];
  readonly link?: number;
  /** The number of the earlier duplicate row. */
  readonly same?: number;
}

/** The progress of the check. */
export interface CheckProgress {
  readonly checking: string;
  readonly done: number;
  readonly isDone: boolean;
  readonly counts: ImportChecked;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Imports in progress, in the vault: all processes share it, and its values can be removed. Each is sealed with its own
 * key.
 * A stored value begins with its expiry, so that the vault removes it itself.
 */
@Injectable()
export class KeptImports {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  get newExpiry(): string {
    return new Date(this.clock().getTime() + IMPORT_KEPT_HOURS * 3_600_000).toISOString();
  }

  /** @throws Failure 404 for a missing or another user's import; 422 for an expired one */
  async of(id: number, userID: number): Promise<KeptImport> {
    const found = await this.find(id);
    if (found?.userID !== userID) throw notFound(importMessage.notThere);
    return found;
  }

  async find(id: number): Promise<KeptImport | undefined> {
    // Written by `save`.
    return (await this.#open(id, kinds.import, String(id))) as KeptImport | undefined;
  }

  async save(kept: KeptImport): Promise<void> {
    await this.#seal(kept.id, kinds.import, String(kept.id), kept, kept.expires);
  }

  /** The imports of all users that have not expired. */
  async all(): Promise<readonly KeptImport[]> {
    const ids = [...(await this.vault.secretsOf(kinds.import)).keys()];
    return (await Promise.all(ids.map((id) => this.find(Number(id))))).filter((kept) => kept !== undefined);
  }

  /** The imports of a user that have not expired. */
  async mine(userID: number): Promise<readonly KeptImport[]> {
    return (await this.all()).filter((kept) => kept.userID === userID);
  }

  async saveRows(
    { id, expires }: Pick<KeptImport, 'id' | 'expires'>,
    part: number,
    rows: readonly FileRow[],
  ): Promise<void> {
    await this.#seal(id, kinds.rows, `${id}/${part}`, rows, expires);
  }

  /** @throws Failure 422 when the rows were removed */
  async rows(id: number, part: number): Promise<readonly FileRow[]> {
    const rows = await this.#rows(id, part);
    if (rows === undefined) throw new Failure(422, importMessage.expired);
    return rows;
  }

  /** None when the rows were removed. */
  async rowsIfKept(id: number, part: number): Promise<readonly FileRow[]> {
    return (await this.#rows(id, part)) ?? [];
  }

  async #rows(id: number, part: number): Promise<readonly FileRow[] | undefined> {
    // Written by `saveRows`.
    return (await this.#open(id, kinds.rows, `${id}/${part}`)) as readonly FileRow[] | undefined;
  }

  async saveChecks(
    { id, expires }: Pick<KeptImport, 'id' | 'expires'>,
    part: number,
    checks: readonly RowCheck[],
  ): Promise<void> {
    await this.#seal(id, kinds.checks, `${id}/${part}`, checks, expires);
  }

  async checks(id: number, part: number): Promise<readonly RowCheck[]> {
    // Written by `saveChecks`.
    return ((await this.#open(id, kinds.checks, `${id}/${part}`)) ?? []) as readonly RowCheck[];
  }

  async saveProgress({ id, expires }: Pick<KeptImport, 'id' | 'expires'>, progress: CheckProgress): Promise<void> {
    await this.#seal(id, kinds.progress, String(id), progress, expires);
  }

  async progress(id: number): Promise<CheckProgress | undefined> {
    // Written by `saveProgress`.
    return (await this.#open(id, kinds.progress, String(id))) as CheckProgress | undefined;
  }

  /** Removes the rows of a part. */
  async removeRows(id: number, part: number): Promise<void> {
    for (const kind of [kinds.rows, kinds.checks]) await this.vault.removeSecret(kind, `${id}/${part}`);
  }

  /**
   * Removes an import. Copies of the vault's files cannot be opened with its current content, because the key is
   * destroyed.
   */
  async remove({ id, parts }: Pick<KeptImport, 'id' | 'parts'>): Promise<void> {
    await this.vault.destroyKey(subjectOf(id));
    for (const part of parts.keys()) await this.removeRows(id, part);
    for (const kind of [kinds.progress, kinds.import]) await this.vault.removeSecret(kind, String(id));
  }

  /** Removes expired imports. */
  async purge(): Promise<void> {
    const now = this.clock().toISOString();
    for (const [id, value] of await this.vault.secretsOf(kinds.import))
      if (value < now) await this.vault.destroyKey(subjectOf(Number(id)));
    for (const kind of Object.values(kinds)) await this.vault.purgeSecrets(kind, now);
  }

  async #seal(id: number, kind: string, name: string, value: unknown, expires: string): Promise<void> {
    const key = await this.vault.createKey(subjectOf(id)).catch((thrown: unknown) => {
      throw thrown instanceof KeyDestroyed ? new Failure(422, importMessage.expired) : thrown;
    });
    const iv = this.randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(`${kind} ${name}`));
    const text = Buffer.concat([cipher.update(gzipSync(JSON.stringify(value), { level: 1 })), cipher.final()]);
    await this.vault.setSecret(
      kind,
      name,
      `${expires} ${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`,
    );
  }

  async #open(id: number, kind: string, name: string): Promise<unknown> {
    const kept = await this.vault.secret(kind, name);
    const [expires = '', text = ''] = kept?.split(' ') ?? [];
    if (kept === undefined || expires < this.clock().toISOString()) return undefined;
    const key = (await this.vault.keys([subjectOf(id)])).get(subjectOf(id));
    if (key === undefined) return undefined;
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(`${kind} ${name}`))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return JSON.parse(
      gunzipSync(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])).toString(),
    );
  }
}

const subjectOf = (id: number): string => `import-${id}`;
