import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { isWhole, mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { Injectable } from '@nestjs/common';
import { KeptImports, type KeptImport } from '../kept-imports.ts';

/** Imports whose rows are kept for a day, of all users. */
@Injectable()
export class WaitingImports {
  constructor(private readonly kept: KeptImports) {}

  /** The rows that name a person, once each, and file names that do. @throws VaultUnavailable */
  async *mentions(person: NamedPerson): AsyncGenerator<Mention> {
    for (const kept of await this.kept.all()) {
      const of = { record: `import-${kept.id}`, recordName: `Import of ${kept.kind}, which is removed whole` };
      yield* mentionsIn(kept.fileName, person, { ...of, field: 'FileName', label: 'File name' });
      for await (const { row, cells } of this.#rows(kept)) {
        // Names and numbers stand in cells beside each other.
        const label = `Row ${row}`;
        const found = mentionsIn(cells.join(' '), person, { ...of, field: label, label });
        yield* found.filter(isWhole).slice(0, 1);
      }
    }
  }

  /** Removes imports that are still kept. A running one stops at its next row. */
  async remove(ids: readonly number[]): Promise<void> {
    const all = await this.kept.all();
    for (const kept of all.filter(({ id }) => ids.includes(id))) await this.kept.remove(kept);
  }

  async *#rows({ id, parts }: KeptImport) {
    for (const part of parts.keys()) {
      yield* await this.kept.rowsIfKept(id, part);
      await nextTurn();
    }
  }
}
