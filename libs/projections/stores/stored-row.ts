import type { ReadModel, Scalar } from '../kernel/projection.ts';
import { columnOf, isOfType } from './declared-column.ts';
import { caseFold } from './search-words.ts';

/** A stored row, by its fields. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** @param text the row's JSON */
export function parseRow(text: string): StoredRow {
  const row: StoredRow = JSON.parse(text);
  return row;
}

/**
 * Turns a field's value into the column's value, with folded text. Throws for a value of another type, which is an
 * error of the projection.
 * @throws Error for an undeclared column
 */
export function columnOfRow(model: ReadModel, field: string): (value: unknown) => Scalar {
  const type = columnOf(model, field);
  if (!type) throw new Error(`${model.name} declares no column ${field}`);
  return (value) => {
    if (value === undefined || value === null) return null;
    if (!isOfType(type, value))
      throw new Error(`${model.name}.${field} is declared as ${type}, the row holds another type`);
    return type === 'text' ? caseFold(String(value)) : value;
  };
}
