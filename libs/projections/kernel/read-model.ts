import type { List } from '@leaseledger/contract/kernel/list';
import type { FieldOf, ReadModel } from './projection.ts';

/** How the rows of a list are found: everything of a read model that the list itself does not say. */
interface Finding<R extends object, Column extends FieldOf<R>> extends Omit<
  ReadModel<R>,
  'name' | 'id' | 'columns' | 'fields' | 'indexed' | 'defaultSort'
> {
  /** The field that identifies a row in the store, where it is another one than the list's. */
  readonly id?: FieldOf<R>;
  readonly indexed: readonly Column[];
  readonly defaultSort: { readonly field: Column; readonly order: 'ASC' | 'DESC' };
}

/** The read model behind a list of the contract: resource, id and columns are the list's. */
export const readModelOf = <R extends object, Column extends FieldOf<R>>(
  list: List<R, Column>,
  finding: Finding<R, NoInfer<Column>>,
): ReadModel<R> => ({
  name: list.resource,
  id: list.id,
  // Each of these columns is a field of R, which the compiler does not follow through two generic types.
  columns: list.columns as ReadModel<R>['columns'],
  fields: Object.keys(list.labels),
  ...finding,
});
