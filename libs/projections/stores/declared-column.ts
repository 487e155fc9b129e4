import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { ReadModel, Scalar } from '../kernel/projection.ts';
import { InvalidQuery } from '../kernel/read-store.ts';

const fits: Record<ColumnType, (value: unknown) => boolean> = {
  integer: Number.isSafeInteger,
  real: Number.isFinite,
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

/** The type of a declared column. Inherited names such as 'constructor' are no columns. */
export function columnOf(model: ReadModel, name: string): ColumnType | undefined {
  return Object.hasOwn(model.columns, name) ? model.columns[name] : undefined;
}

/** @throws InvalidQuery when the read model declares no such column */
export function declaredColumn(model: ReadModel, name: string): ColumnType {
  const column = columnOf(model, name);
  if (!column) throw new InvalidQuery(`${model.name} has no column ${JSON.stringify(name)}`);
  return column;
}

/** Whether a value has the column's type, in a query or a row; null always has. */
export const isOfType = (type: ColumnType, value: unknown): value is Scalar => value === null || fits[type](value);

/**
 * A value in the form of the column's rows: times with an offset become UTC, as text.
 * @throws InvalidQuery for another type
 */
export function comparable(model: ReadModel, name: string, value: unknown): Scalar {
  const type = declaredColumn(model, name);
  if (!isOfType(type, value)) throw new InvalidQuery(`${model.name}.${name} is compared with ${type} values`);
  const hasClock = type === 'time' && typeof value === 'string' && value.includes('T');
  return hasClock ? new Date(value).toISOString() : value;
}
