import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { codesInWords } from '@leaseledger/contract/kernel/codes';
import type { ColumnFormat } from '@leaseledger/contract/kernel/format';
import type { ColumnType, List } from '@leaseledger/contract/kernel/list';
import { inWords } from '@leaseledger/domain/kernel/words';

const formatsOfTypes: Readonly<Record<ColumnType, ColumnFormat>> = {
  integer: 'number',
  real: 'number',
  text: 'text',
  boolean: 'yesNo',
  time: 'moment',
};
/** A field that changes with every event, so it says nothing. */
const ALWAYS = 'ModifiedDateTime';

function said(format: Exclude<ColumnFormat, 'hours'>, value: unknown): string | null {
  if (typeof format === 'object' && 'yes' in format) return value === true ? format.yes : format.no || 'No';
  if (typeof format === 'object' && 'severalCodes' in format)
    return typeof value === 'string' ? codesInWords(format.severalCodes, value) : null;
  if (typeof format === 'object' && 'names' in format)
    return typeof value === 'string' ? (format.names[value] ?? value) : null;
  return inWords(format === 'phone' ? 'text' : format === 'month' ? 'day' : format, value);
}

/** The fields of a row that have a label in lists or forms, each in words. */
function told({ labels, heads, formats, columns }: List, row: object): ReadonlyMap<string, string | null> {
  const fields = Object.entries<unknown>({ ...row }).flatMap(([field, value]): [string, string | null][] => {
    const label = heads[field] ?? labels[field];
    const format = formats[field] ?? formatsOfTypes[columns[field] ?? 'text'];
    return label === undefined || format === 'id' || format === 'hours' || field === ALWAYS
      ? []
      : [[label, said(format, value)]];
  });
  return new Map(fields);
}

/** The changes between two states of a row, in words. None when the row is missing in one of them. */
export function changesOfRow(list: List, then: object | undefined, now: object | undefined): readonly HistoryChange[] {
  if (then === undefined || now === undefined) return [];
  const [before, after] = [told(list, then), told(list, now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((Label) => {
    const [From, To] = [before.get(Label) ?? null, after.get(Label) ?? null];
    return From === To ? [] : [{ Label, From, To, IsSealed: false, RecordType: null }];
  });
}
