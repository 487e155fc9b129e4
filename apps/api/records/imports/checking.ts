import type { ImportChecked, ImportDuplicate } from '@leaseledger/contract/imports/import.views';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Directories } from './directories.ts';
import { Importables, type ImportedArea, type LookedAt, type RowKey } from './exports/importables.ts';
import { KeptImports, type KeptImport, type RowCheck } from './kept-imports.ts';
import type { FileRow } from './reading/table.ts';
import { rowReader, type ReadRow } from './row-values.ts';

/** A check without progress for this long, in milliseconds, belongs to a process that ended. */
const SILENT_MS = 15_000;

const none: ImportChecked = { Ready: 0, Errors: 0, Existing: 0, InFile: 0, Repaired: 0 };

/** An earlier row with the same key. */
interface Seen {
  readonly row: number;
  readonly item: number;
  readonly name: string;
}

/**
 * Checks all rows of an import before anything is made: errors and duplicates. A caller who asks for the progress
 * resumes an interrupted check.
 */
@Injectable()
export class Checking {
  readonly #underWay = new Set<string>();

  constructor(
    private readonly kept: KeptImports,
    private readonly importables: Importables,
    private readonly directories: Directories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins the check, or resumes it when no process does it. Resolves at once. */
  async goOn(kept: KeptImport, caller: Caller): Promise<void> {
    const { checking } = kept;
    const area = this.importables.of(kept.kind);
    if (checking === null || area === undefined || this.#underWay.has(checking)) return;
    const progress = await this.kept.progress(kept.id);
    const isOfAnother = progress?.checking !== checking;
    if (!isOfAnother && (progress.isDone || this.clock().getTime() - Date.parse(progress.at) < SILENT_MS)) return;
    this.#underWay.add(checking);
    // An interrupted check begins again with the next request for its progress.
    void this.#check(kept, area, caller)
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(checking));
  }

  async #check(kept: KeptImport, area: ImportedArea, caller: Caller): Promise<void> {
    const { id, parts, matches, checking } = kept;
    if (checking === null) return;
    const read = rowReader(area.of.fields, matches, await this.directories.now());
    const seen = new Map<string, Seen>();
    let counts = none;
    let done = 0;
    await this.kept.saveProgress(kept, { checking, done, isDone: false, counts, at: this.clock().toISOString() });
    for (const [part, { first }] of parts.entries()) {
      // The columns were matched anew, or the import was discarded.
      if ((await this.kept.find(id))?.checking !== checking) return;
      const rows = await this.kept.rows(id, part);
      const all = rows.map(({ cells }) => read(cells));
      const checks = checksOf(
        area,
        rows,
        first,
        all,
        await area.look(
          all.map(({ values }) => values),
          caller,
        ),
        seen,
      );
      await this.kept.saveChecks(kept, part, checks);
      counts = checks.reduce(counted, counts);
      done += rows.length;
      await this.kept.saveProgress(kept, {
        checking,
        done,
        isDone: part === parts.length - 1,
        counts,
        at: this.clock().toISOString(),
      });
    }
  }
}

function checksOf(
  area: ImportedArea,
  rows: readonly FileRow[],
  first: number,
  read: readonly ReadRow[],
  looked: readonly LookedAt[],
  seen: Map<string, Seen>,
): readonly RowCheck[] {
  return rows.map(({ row }, index): RowCheck => {
    const { values, errors: misread, notes } = read[index] ?? { values: {}, errors: {}, notes: [] };
    const { errors: refused, existing, link } = looked[index] ?? { errors: () => ({}), existing: [] };
    // A cell that could not be read is not also reported as missing.
    const errors = { ...refused(), ...misread };
    const keys = area.keysOf(values);
    const isWrong = Object.keys(errors).length > 0;
    const same = keys.flatMap((key) => seenAs(seen, key))[0];
    if (!isWrong && same === undefined)
      for (const { key } of keys) seen.set(key, { row, item: first + index, name: area.nameOf(values) });
    const duplicates: ImportDuplicate[] = [
      ...existing.map(({ id, name, by }) => ({ Row: null, ID: id, Name: name, By: by })),
      ...(same === undefined ? [] : [{ Row: same.row, ID: null, Name: same.name, By: same.by }]),
    ];
    return {
      ...(isWrong && { errors }),
      ...(notes.length > 0 && { notes }),
      ...(duplicates.length > 0 && { duplicates }),
      ...(link !== undefined && { link }),
      ...(same !== undefined && { same: same.item }),
    };
  });
}

function seenAs(seen: ReadonlyMap<string, Seen>, { key, by }: RowKey): readonly (Seen & { readonly by: string })[] {
  const found = seen.get(key);
  return found === undefined ? [] : [{ ...found, by }];
}

/** The kind of a row. Each row has one. */
export function kindOfRow({ errors, duplicates = [] }: RowCheck): 'errors' | 'existing' | 'inFile' | 'ready' {
  if (errors !== undefined) return 'errors';
  return duplicates.some(({ ID }) => ID !== null) ? 'existing' : duplicates.length > 0 ? 'inFile' : 'ready';
}

function counted(counts: ImportChecked, check: RowCheck): ImportChecked {
  const kind = kindOfRow(check);
  const name = ({ errors: 'Errors', existing: 'Existing', inFile: 'InFile', ready: 'Ready' } as const)[kind];
  return { ...counts, [name]: counts[name] + 1, Repaired: counts.Repaired + (check.notes === undefined ? 0 : 1) };
}
