import type { Rule } from '@leaseledger/contract/access/permissions';
import type { List } from '@leaseledger/contract/kernel/list';
import type { ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Either, Query } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../callers/caller.ts';

/** The rows of a read model that a caller may see, as conditions of the store. */
export type Scope = Pick<Query, 'where' | 'anyOf' | 'either'>;

/** A list of `/api/rest`, as its area serves it. */
export interface ListResource {
  /** Its name below `/api/rest`. */
  readonly name: string;
  /** The rows and columns in the contract. */
  readonly list: List;
  readonly model: ReadModel;
  readonly who: Rule;
  /** The singular of its records, for messages. */
  readonly what: string;
  /**
   * The rows that the caller may see; without it, all rows.
   * @param filter the filter of the request
   * @throws Failure 403, 404 when it asks for records that the caller may not read
   */
  readonly scope?: (caller: Caller, filter: Readonly<Record<string, unknown>>) => Scope | Promise<Scope>;
  /**
   * The conditions of filters that no column answers (`asked` of the list), e.g. those that depend on the time.
   * @param at the moment for which the list is read: ISO 8601, UTC; undefined for now
   * @throws Failure 400 for a wrong value
   */
  readonly asked?: (filter: Readonly<Record<string, unknown>>, at?: string) => Promise<readonly Either[]>;
  /** Whether its rows have clocks (decision 80), whose figures exports count because no row holds them. */
  readonly hasClocks?: boolean;
  /** The only fields that the caller sees, filters and sorts by; without it, all of them. */
  readonly fields?: (caller: Caller) => readonly string[] | undefined;
  /**
   * The only columns that the caller filters and sorts by, when those are fewer than the visible fields; without it,
   * all of them.
   */
  readonly columns?: (caller: Caller) => readonly string[] | undefined;
  /** Adds current fields of other records to rows. Lists of the past leave these fields out. */
  readonly joined?: (rows: readonly object[]) => Promise<readonly object[]>;
  /** The caller's view of a row. Without it, or when it answers nothing, the row is unchanged. */
  readonly seen?: (caller: Caller) => ((row: object) => object) | undefined;
  /**
   * The id of the record that stands for another one after a merge. A request for the merged id gets the remaining
   * record and a notice.
   */
  readonly standing?: (id: number) => Promise<number>;
  /** The type of subject of its records, e.g. `lead`, by which histories are read. Left out when they have none. */
  readonly subject?: string;
  /**
   * The whole record of a screen, in the state that belongs to the row; without it, the row itself. It reads other
   * records with `rowsOf`, and rows of one stream with `then`. `seen` also applies to it.
   */
  readonly whole?: (row: object, caller: Caller, rowsOf: RowsOf, then: Then) => Promise<object>;
}

/** Reads single rows of any read model, now or in the past. */
export type RowsOf = <R extends Row>(model: ReadModel<R>, id: RowId) => Promise<R | undefined>;

/** The moment of a whole record. */
export interface Then {
  /** ISO 8601, UTC; empty when a position of the log was given. */
  readonly moment: string;
  /** All rows of a read model whose events are in this one stream. */
  rowsMadeBy<R extends Row>(model: ReadModel<R>, stream: string): Promise<readonly R[]>;
}

/** The typed part of a list. */
interface ResourceOf<R extends object> {
  /** Left out where it is the resource of the list. */
  readonly name?: string;
  readonly list: List<R>;
  readonly model: ReadModel<R>;
  readonly joined?: (rows: readonly R[]) => Promise<readonly R[]>;
  readonly seen?: (caller: Caller) => ((row: R) => R) | undefined;
  readonly whole?: (row: R, caller: Caller, rowsOf: RowsOf, then: Then) => Promise<object>;
}

/** The lists of `/api/rest`. The module of each area adds its own. */
@Injectable()
export class ListResources {
  readonly #byName = new Map<string, ListResource>();

  /**
   * Adds a list, whose rows in the contract are those of the read model.
   * @throws Error for a name that is taken
   */
  add<R extends object>(resource: Omit<ListResource, 'name' | 'joined' | 'seen' | 'whole'> & ResourceOf<R>): void {
    const { name = resource.list.resource } = resource;
    if (this.#byName.has(name)) throw new Error(`Two lists are called ${name}`);
    // `joined`, `seen` and `whole` only receive rows of their own model.
    this.#byName.set(name, { ...resource, name } as ListResource);
  }

  get(name: string): ListResource | undefined {
    return this.#byName.get(name);
  }

  all(): readonly ListResource[] {
    return [...this.#byName.values()];
  }
}
