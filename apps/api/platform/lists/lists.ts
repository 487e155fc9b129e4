import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { message } from '@leaseledger/contract/shared/messages';
import type { FieldOf, ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Condition, Group, Page, Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { badInput, notFound } from '../answers/failure.ts';
import { READ_STORE } from '../foundation/platform.ts';
import type { PrintedPage, ReadSide } from '../reads/read-side.ts';
import type { Scope } from './list-resources.ts';
import { isComputed } from './computed-model.ts';
import { OwnWrites } from './own-writes.ts';
import { Reads, within } from './reads.ts';

/** A model with these columns only, so that a caller cannot filter, sort or search by hidden fields. */
export function narrowed(model: ReadModel, fields: readonly string[] | undefined): ReadModel {
  if (fields === undefined) return model;
  const { search = [], columns } = model;
  return {
    ...model,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => fields.includes(name))),
    // The words of all searched fields are in one index, so search needs all of them to be visible.
    search: search.every((field) => fields.includes(field)) ? search : [],
  };
}

/** A model that is filtered and sorted by these columns only. */
export const foundBy = <R extends Row>(model: ReadModel<R>, columns: readonly string[] | undefined): ReadModel<R> =>
  // The remaining columns are columns of the model.
  columns === undefined
    ? model
    : {
        ...model,
        columns: Object.fromEntries(
          Object.entries(model.columns).filter(([name]) => columns.includes(name)),
        ) as ReadModel<R>['columns'],
      };

/** Rows as JSON text, in the caller's view. */
export const seenRows = <R extends Row>(
  rows: readonly JsonText<R>[],
  seen: ((row: R) => R) | undefined,
): readonly JsonText<R>[] =>
  // The view of a row is a row of the same kind.
  seen === undefined ? rows : rows.map((row) => JSON.stringify(seen(parsed(row))) as JsonText<R>);

/** Rows as JSON text, with the fields of other records that their list adds. */
export const joinedRows = async <R extends Row>(
  rows: readonly JsonText<R>[],
  joined: ((rows: readonly R[]) => Promise<readonly R[]>) | undefined,
): Promise<readonly JsonText<R>[]> =>
  // A row with further fields is a row of the same kind.
  joined === undefined ? rows : (await joined(rows.map(parsed))).map((row) => JSON.stringify(row) as JsonText<R>);

/** Rows as JSON text with these fields only. */
export function pickedFields<R extends Row, Field extends FieldOf<R>>(
  rows: readonly JsonText<R>[],
  fields: readonly Field[] | undefined,
): readonly JsonText<Pick<R, Field & keyof R>>[] {
  // JSON.stringify prints only the given fields.
  return fields === undefined
    ? rows
    : rows.map((row) => JSON.stringify(parsed(row), [...fields]) as JsonText<Pick<R, Field & keyof R>>);
}

/**
 * Reads the read models within a scope. The caller decides on the scope, because the store knows no rights. Reads wait
 * until they show the caller's own writes.
 */
@Injectable()
export class Lists extends Reads {
  constructor(
    @Inject(READ_STORE) private readonly store: Pick<ReadSide, 'list' | 'printed' | 'count' | 'groups' | 'get'>,
    private readonly ownWrites: OwnWrites,
  ) {
    super();
  }

  protected override async list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    if (isComputed(model)) return model.computed(query, this);
    await this.ownWrites.shown(model);
    return this.store.list(model, query);
  }

  protected override async grouped(
    model: ReadModel,
    where: readonly Condition[],
    by: readonly string[],
  ): Promise<readonly Group[]> {
    await this.ownWrites.shown(model);
    return this.store.groups(model, where, by);
  }

  /**
   * A page as it is sent.
   * @throws InvalidQuery
   */
  async printed<R extends Row>(model: ReadModel<R>, query: Query, scope: Scope = {}): Promise<PrintedPage<R>> {
    await this.ownWrites.shown(model);
    return this.store.printed(model, within(query, scope));
  }

  /** The first rows that match these words, as JSON text; none without words. */
  async found<R extends Row>(model: ReadModel<R>, text: string, limit: number): Promise<readonly JsonText<R>[]> {
    return /[\p{L}\p{N}]/u.test(text) ? (await this.page(model, { text, limit })).rows : [];
  }

  async count(model: ReadModel, query: Query): Promise<number> {
    if (isComputed(model)) return (await this.list(model, { ...query, limit: 0 })).total;
    await this.ownWrites.shown(model);
    return this.store.count(model, query);
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    if (isComputed(model)) return (await this.many(model, [id])).map(parsed)[0];
    await this.ownWrites.shown(model);
    return this.store.get(model, id);
  }

  /**
   * The row that a call names.
   * @param what the name of its kind for the message, e.g. 'Company'
   * @throws Failure 404
   */
  async one<R extends Row>(model: ReadModel<R>, id: RowId, what: string): Promise<R> {
    const row = await this.get(model, id);
    if (row === undefined) throw notFound(what);
    return row;
  }

  /**
   * The row that a field of a form names, e.g. `Person.CompanyID`; undefined when it is empty.
   * @throws Failure 400 at the field when there is no such row
   */
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
}
