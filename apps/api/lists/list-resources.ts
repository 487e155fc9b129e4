import type { Rule } from '@leaseledger/contract/access/permissions';
import type { List } from '@leaseledger/contract/kernel/list';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';

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
}

/** What `/api/rest` serves: the module of each area adds its lists. */
@Injectable()
export class ListResources {
  readonly #byName = new Map<string, ListResource>();

  /** The rows of the contract's list are those of the read model. @throws Error where two lists have one name */
  add<Row extends object>(resource: ListResource & { readonly list: List<Row>; readonly model: ReadModel<Row> }): void {
    if (this.#byName.has(resource.name)) throw new Error(`Two lists are called ${resource.name}`);
    this.#byName.set(resource.name, resource);
  }

  get(name: string): ListResource | undefined {
    return this.#byName.get(name);
  }

  all(): readonly ListResource[] {
    return [...this.#byName.values()];
  }
}
