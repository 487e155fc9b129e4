import { Readable } from 'node:stream';
import type { BatchItem, BatchRow } from '@leaseledger/contract/batches/batch.views';
import { csvWriter } from '../exports/exports/csv-writer.ts';

/**
 * The records that a batch refused, and why, as comma-separated values. Cells that a spreadsheet would take for a
 * formula are escaped.
 */
export function refusedFile({ One }: Pick<BatchRow, 'One'>, pages: AsyncIterable<readonly BatchItem[]>): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const written: Uint8Array[] = [];
    const target = { append: (part: Uint8Array) => void written.push(part) };
    const file = csvWriter(target, [
      'Number',
      `${One.charAt(0).toUpperCase()}${One.slice(1)}`,
      'Why not',
      'Changed since the preview',
    ]);
    for await (const items of pages) {
      for (const { ItemID, Name, Words, ChangedSince } of items)
        file.row([{ number: ItemID, style: 'plain' }, Name, Words.join(' '), ChangedSince ? 'Yes' : 'No']);
      yield* written.splice(0);
    }
    file.end();
    yield* written;
  }
  return Readable.from(bytes());
}
