import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { FieldOf, ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Condition, Group, Page, Query } from '@leaseledger/projections/kernel/read-store';
import type { Scope } from './list-resources.ts';

/** The number of rows that are read at a time for an answer with all rows. */
const SLICE = 500;

/** Reads rows of read models within a scope, as they are now or as they were. The caller decides on the scope. */
export abstract class Reads {
  /** @throws InvalidQuery */
  protected abstract list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>>;
  protected abstract grouped(
    model: ReadModel,
    where: readonly Condition[],
    by: readonly string[],
  ): Promise<readonly Group[]>;

  /** @throws InvalidQuery */
  async page<R extends Row>(model: ReadModel<R>, query: Query, scope: Scope = {}): Promise<Page<R>> {
    return this.list(model, within(query, scope));
  }

  /**
   * The number of rows that meet all conditions, for each set of values of these columns. Text is compared in folded
   * form.
   */
  async groups<R extends Row, Column extends FieldOf<R> & keyof R>(
    model: ReadModel<R>,
    where: readonly Condition[],
    by: readonly Column[],
  ): Promise<readonly { readonly of: Pick<R, Column>; readonly count: number }[]> {
    const groups = await this.grouped(model, where, by);
    // The columns have the types of the row's fields.
    return groups.map(({ values, count }) => ({
      of: Object.fromEntries(by.map((column, index) => [column, values[index]])) as Pick<R, Column>,
      count,
    }));
  }

  /** The rows of these ids within the scope, as JSON text. */
  async many<R extends Row>(
    model: ReadModel<R>,
    ids: readonly RowId[],
    scope: Scope = {},
  ): Promise<readonly JsonText<R>[]> {
    if (ids.length === 0) return [];
    return (await this.page(model, { where: [{ column: model.id, in: ids }], limit: ids.length }, scope)).rows;
  }

  /** All rows within a scope in the model's own order, in slices, so that other requests are answered in between. */
  async *all<R extends Row>(model: ReadModel<R>, scope: Scope = {}): AsyncGenerator<readonly JsonText<R>[]> {
    for (let offset = 0; ; offset += SLICE) {
      const { rows } = await this.page(model, { offset, limit: SLICE }, scope);
      yield rows;
      if (rows.length < SLICE) return;
    }
  }
}

export const within = (query: Query, { where = [], anyOf, either = [] }: Scope): Query => ({
  ...query,
  where: [...(query.where ?? []), ...where],
  ...(anyOf !== undefined && { anyOf }),
  ...(either.length > 0 && { either: [...(query.either ?? []), ...either] }),
});
