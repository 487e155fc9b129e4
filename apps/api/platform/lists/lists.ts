import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { message } from '@leaseledger/contract/shared/messages';
import type { FieldOf, ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Condition, Page, Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { badInput, notFound } from '../answers/failure.ts';
import { READ_STORE } from '../foundation/platform.ts';
import type { PrintedPage, ReadSide } from '../reads/read-side.ts';
import type { Scope } from './list-resources.ts';
import { OwnWrites } from './own-writes.ts';

/** How many rows are read at a time where all are answered. */
const SLICE = 500;

/** A model that knows these columns only, so that nobody can filter, sort or search by what they may not see. */
export function narrowed(model: ReadModel, fields: readonly string[] | undefined): ReadModel {
  if (fields === undefined) return model;
  const { search = [], columns } = model;
  return {
    ...model,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => fields.includes(name))),
    // The words of all searched fields stand together: they are found all or not at all.
    search: search.every((field) => fields.includes(field)) ? search : [],
  };
}

/** A model that is filtered and sorted by these columns only. */
export const foundBy = <R extends Row>(model: ReadModel<R>, columns: readonly string[] | undefined): ReadModel<R> =>
  // Some of the columns are columns still.
  columns === undefined
    ? model
    : {
        ...model,
        columns: Object.fromEntries(
          Object.entries(model.columns).filter(([name]) => columns.includes(name)),
        ) as ReadModel<R>['columns'],
      };

/** Rows as JSON text as the caller sees them. */
export const seenRows = <R extends Row>(
  rows: readonly JsonText<R>[],
  seen: ((row: R) => R) | undefined,
): readonly JsonText<R>[] =>
  // Printed from a row of the same kind.
  seen === undefined ? rows : rows.map((row) => JSON.stringify(seen(parsed(row))) as JsonText<R>);

/** Rows as JSON text with these fields only. */
export function pickedFields<R extends Row, Field extends FieldOf<R>>(
  rows: readonly JsonText<R>[],
  fields: readonly Field[] | undefined,
): readonly JsonText<Pick<R, Field & keyof R>>[] {
  // Printed with these fields and no others.
  return fields === undefined
    ? rows
    : rows.map((row) => JSON.stringify(parsed(row), [...fields]) as JsonText<Pick<R, Field & keyof R>>);
}

/** Reads of the read models within a scope: who may see what is asked of the caller, not of the store. They wait for what who asks wrote before. */
@Injectable()
export class Lists {
  constructor(
    @Inject(READ_STORE) private readonly store: Pick<ReadSide, 'list' | 'printed' | 'count' | 'groups' | 'get'>,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** @throws InvalidQuery */
  async page<R extends Row>(model: ReadModel<R>, query: Query, scope: Scope = {}): Promise<Page<R>> {
    await this.ownWrites.shown(model);
    return this.store.list(model, within(query, scope));
  }

  /** The same as it is sent. @throws InvalidQuery */
  async printed<R extends Row>(model: ReadModel<R>, query: Query, scope: Scope = {}): Promise<PrintedPage<R>> {
    await this.ownWrites.shown(model);
    return this.store.printed(model, within(query, scope));
  }

  /** The first rows that these words find, as JSON text; none where there are no words. */
  async found<R extends Row>(model: ReadModel<R>, text: string, limit: number): Promise<readonly JsonText<R>[]> {
    return /[\p{L}\p{N}]/u.test(text) ? (await this.page(model, { text, limit })).rows : [];
  }

  async count(model: ReadModel, scope: Scope): Promise<number> {
    await this.ownWrites.shown(model);
    return this.store.count(model, scope);
  }

  /** How many rows hold all conditions, for each set of values of these columns: text as it is compared. */
  async groups<R extends Row, Column extends FieldOf<R> & keyof R>(
    model: ReadModel<R>,
    where: readonly Condition[],
    by: readonly Column[],
  ): Promise<readonly { readonly of: Pick<R, Column>; readonly count: number }[]> {
    await this.ownWrites.shown(model);
    const groups = await this.store.groups(model, where, by);
    // Columns hold what the fields of the row are.
    return groups.map(({ values, count }) => ({
      of: Object.fromEntries(by.map((column, index) => [column, values[index]])) as Pick<R, Column>,
      count,
    }));
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    await this.ownWrites.shown(model);
    return this.store.get(model, id);
  }

  /** The row that a call asks for. @param what as it is called where there is none: 'Company' @throws Failure 404 */
  async one<R extends Row>(model: ReadModel<R>, id: RowId, what: string): Promise<R> {
    const row = await this.get(model, id);
    if (row === undefined) throw notFound(what);
    return row;
  }

  /** The row that a field of a form names, `Person.CompanyID`; undefined where it is empty. @throws Failure 400 at the field where there is no such row */
  async reference<R extends Row>(
    model: ReadModel<R>,
    id: RowId | null | undefined,
    { field, what }: { readonly field: string; readonly what: string },
  ): Promise<R | undefined> {
    if (id === null || id === undefined) return undefined;
    const row = await this.get(model, id);
    if (row === undefined) throw badInput({ [field]: message.notFound(what) });
    return row;
  }

  /** Those rows of a list of ids that lie within the scope, as JSON text. */
  async many<R extends Row>(
    model: ReadModel<R>,
    ids: readonly RowId[],
    scope: Scope = {},
  ): Promise<readonly JsonText<R>[]> {
    if (ids.length === 0) return [];
    return (await this.page(model, { where: [{ column: model.id, in: ids }], limit: ids.length }, scope)).rows;
  }

  /** All rows within a scope, in the model's own order, in slices between which others are answered. */
  async *all<R extends Row>(model: ReadModel<R>, scope: Scope = {}): AsyncGenerator<readonly JsonText<R>[]> {
    for (let offset = 0; ; offset += SLICE) {
      const { rows } = await this.page(model, { offset, limit: SLICE }, scope);
      yield rows;
      if (rows.length < SLICE) return;
    }
  }
}

const within = (query: Query, { where = [], anyOf }: Scope): Query => ({
  ...query,
  where: [...(query.where ?? []), ...where],
  ...(anyOf !== undefined && { anyOf }),
});
