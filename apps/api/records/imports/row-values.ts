import type { ImportMatch } from '@leaseledger/contract/imports/import.views';
import type { ImportField } from '@leaseledger/contract/imports/importable';
import { readCell, type Directory } from './cells.ts';
import type { RowValues } from './exports/importables.ts';

/** The values of a row in the matched fields. */
export interface ReadRow {
  readonly values: RowValues;
  /** The texts of the file, for each field with a text. */
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** Reads rows by the matched columns. */
export function rowReader(
  fields: readonly ImportField[],
  matches: readonly ImportMatch[],
  directory: Directory,
): (cells: readonly string[]) => ReadRow {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const matched = matches.flatMap((match) => {
    const field = byName.get(match.Field);
    return field === undefined ? [] : [{ ...match, field }];
  });
  return (cells) => {
    const values: Record<string, unknown> = {};
    const texts: Record<string, string> = {};
    const errors: Record<string, string> = {};
    const notes: string[] = [];
    for (const { field, Column, Value } of matched) {
      // The value for all rows applies to empty cells.
      const text = (Column === null ? '' : (cells[Column] ?? '')).trim() || (Value ?? '');
      const { value, error, note } = readCell(field, text, directory);
      if (text !== '') texts[field.name] = text;
      if (error !== undefined) errors[field.name] = error;
      else if (value !== undefined) Object.assign(values, namedValue(field, value));
      if (note !== undefined) notes.push(note);
    }
    return { values, texts, errors, notes };
  };
}

/** A known company has its id as the value, another one its name. */
const namedValue = ({ name, type }: ImportField, value: unknown): RowValues =>
  type === 'company' && typeof value === 'number' ? { [name.replace(/Name$/, 'ID')]: value } : { [name]: value };
