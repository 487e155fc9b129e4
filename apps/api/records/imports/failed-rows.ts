import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { ImportRuns } from './import-runs.ts';
import { Imports } from './imports.ts';
import type { Table } from './tables.ts';

/** The header of the last column of such a file. The same column of an earlier round is left out. */
const ERROR = 'Error';

/** The rows that were not imported, as in the file, with the reason. The user corrects and imports them again. */
@Injectable()
export class FailedRows {
  constructor(
    private readonly imports: Imports,
    private readonly runs: ImportRuns,
  ) {}

  /** @throws Failure 403, 404 */
  async of(id: number, caller: Caller): Promise<Table> {
    const kept = await this.imports.own(id, caller);
    const failed = await this.runs.failed(kept);
    const labels = new Map(this.imports.areaFor(kept.kind, caller).of.fields.map(({ name, label }) => [name, label]));
    const columns = [...kept.columns.keys()].filter((index) => kept.columns[index]?.Header !== ERROR);
    const each = this.imports.each(kept);
    return {
      headers: [...columns.map((index) => kept.columns[index]?.Header ?? ''), ERROR],
      rows: (async function* () {
        for await (const {
          file,
          check: { errors },
          item,
        } of each) {
          const why =
            errors === undefined
              ? failed.get(item)
              : Object.entries(errors)
                  .map(([name, text]) => importMessage.ofField(labels.get(name) ?? name, text))
                  .join('; ');
          if (why !== undefined) yield [...columns.map((index) => file.cells[index] ?? ''), why];
        }
      })(),
    };
  }
}
