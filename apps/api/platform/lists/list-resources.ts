import type { Rule } from '@leaseledger/contract/access/permissions';
import type { List } from '@leaseledger/contract/kernel/list';
import type { ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../callers/caller.ts';

/** Which rows of a read model a caller may see, in the store's own terms. */
export type Scope = Pick<Query, 'where' | 'anyOf'>;

/** A list of `/api/rest`, as its area serves it. */
export interface ListResource {
  /** Its name below `/api/rest`. */
  readonly name: string;
  /** What the contract says of its rows and columns. */
  readonly list: List;
  readonly model: ReadModel;
  readonly who: Rule;
  /** The singular, for messages. */
  readonly what: string;
  /**
   * Narrows every list; without it, all rows.
   * @param filter what is asked for
   * @throws Failure 403, 404 where it asks for what the caller may not read at all
   */
  readonly scope?: (caller: Caller, filter: Readonly<Record<string, unknown>>) => Scope | Promise<Scope>;
  /** The only fields that the caller sees, filters and sorts by; without it, all of them. */
  readonly fields?: (caller: Caller) => readonly string[] | undefined;
  /** The only columns that the caller filters and sorts by, where that is less than what they see; without it, all of them. */
  readonly columns?: (caller: Caller) => readonly string[] | undefined;
  /** A row as the caller sees it; without it, or where it answers nothing, as it is. */
  readonly seen?: (caller: Caller) => ((row: object) => object) | undefined;
  /** Whose record stands for another one by now: who asks for a row by the id of one that is no more is answered that one's, and told so. */
  readonly standing?: (id: number) => Promise<number>;
  /** The type of subject of its records, e.g. `lead`, by which their histories are read; left out where they have none. */
  readonly subject?: string;
  /**
   * The whole record that a screen shows of a row, as it was when the row was so; without it, the row. What it names of other records it reads with `rowsOf`, and what stands in a stream of
   * its own with `then`; `seen` is asked of it as of any row.
   */
  readonly whole?: (row: object, caller: Caller, rowsOf: RowsOf, then: Then) => Promise<object>;
}

/** Reads single rows of any read model, now or as they were. */
export type RowsOf = <R extends Row>(model: ReadModel<R>, id: RowId) => Promise<R | undefined>;

/** The moment of which a whole record is read. */
export interface Then {
  /** ISO 8601, UTC; empty where a place of the log was named. */
  readonly moment: string;
  /** All rows of a read model whose events stand in this one stream. */
  rowsMadeBy<R extends Row>(model: ReadModel<R>, stream: string): Promise<readonly R[]>;
}

/** What a list says of its own rows. */
interface ResourceOf<R extends object> {
  readonly list: List<R>;
  readonly model: ReadModel<R>;
  readonly seen?: (caller: Caller) => ((row: R) => R) | undefined;
  readonly whole?: (row: R, caller: Caller, rowsOf: RowsOf, then: Then) => Promise<object>;
}

/** What `/api/rest` serves: the module of each area adds its lists. */
@Injectable()
export class ListResources {
  readonly #byName = new Map<string, ListResource>();

  /** The rows of the contract's list are those of the read model. @throws Error where two lists have one name */
  add<R extends object>(resource: Omit<ListResource, 'seen' | 'whole'> & ResourceOf<R>): void {
    if (this.#byName.has(resource.name)) throw new Error(`Two lists are called ${resource.name}`);
    // What sees the rows is given those of its own model.
    this.#byName.set(resource.name, resource as ListResource);
  }

  get(name: string): ListResource | undefined {
    return this.#byName.get(name);
  }

  all(): readonly ListResource[] {
    return [...this.#byName.values()];
  }
}
