import type { List } from '@leaseledger/contract/kernel/list';
import type { FieldOf, ReadModel } from './projection.ts';

/** The parts of a read model that the list does not declare. */
interface Finding<R extends object, Column extends FieldOf<R>> extends Omit<
  ReadModel<R>,
  'name' | 'id' | 'columns' | 'asked' | 'fields' | 'indexed' | 'defaultSort'
> {
  /** The identifying field in the store, if it differs from the list's. */
  readonly id?: FieldOf<R>;
  readonly indexed: readonly Column[];
  readonly defaultSort: { readonly field: Column; readonly order: 'ASC' | 'DESC' };
}

/** The read model behind a list of the contract. Resource, id and columns come from the list. */
export const readModelOf = <R extends object, Column extends FieldOf<R>>(
  list: List<R, Column>,
  finding: Finding<R, NoInfer<Column>>,
): ReadModel<R> => ({
  name: list.resource,
  id: list.id,
  // Each column is a field of R, which the compiler cannot follow through two generic types.
  columns: Object.fromEntries(
    Object.entries(list.columns).filter(([name]) => list.asked?.includes(name) !== true),
  ) as ReadModel<R>['columns'],
  ...(list.asked && { asked: list.asked }),
  fields: Object.keys(list.labels),
  ...finding,
});
