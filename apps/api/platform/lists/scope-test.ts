import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Scope } from './list-resources.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Whether a scope shows every row. */
export const showsAll = ({ where = [], anyOf }: Scope): boolean => where.length === 0 && anyOf === undefined;

/** Whether a scope shows this row, judged by ids and codes. A condition of another kind counts as not fulfilled. */
export const showsRow = ({ where = [], anyOf }: Scope, row: Columns): boolean =>
  where.every((condition) => holds(condition, row)) && (anyOf?.some((condition) => holds(condition, row)) ?? true);

function holds(condition: Condition, row: Columns): boolean {
  const value = row[condition.column] ?? null;
  if ('is' in condition) return value === condition.is;
  if ('isNot' in condition) return value !== condition.isNot;
  return 'in' in condition && condition.in.some((one) => one === value);
}
