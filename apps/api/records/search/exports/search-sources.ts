import type { Rule } from '@leaseledger/contract/access/permissions';
import { searchType, searchTypes, type SearchTypeID } from '@leaseledger/contract/search/search.codes';
import type { Found } from '@leaseledger/contract/search/search.views';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';

/** Rows that are found by a name which they no longer show. */
export interface FoundFormerly<R extends Row> {
  readonly where: Condition;
  /** The former name by which the row is found. */
  nameOf(row: R): string | null;
}

/** One type of results: its rows, the users who may find them, and the text of a result. */
export interface SearchSource<R extends Row = Row> {
  readonly type: SearchTypeID;
  readonly model: ReadModel<R>;
  readonly who: Rule;
  /** The rows that the caller may open; without it, all rows. */
  readonly scope?: (caller: Caller) => Scope;
  readonly found: (row: R) => Omit<Found, 'FormerName'>;
  /** Finds rows by a former name; undefined when no row had such a name. */
  readonly formerly?: (text: string) => Promise<FoundFormerly<R> | undefined>;
}

/** The sources of the global search. The module of each area adds its own. */
@Injectable()
export class SearchSources {
  readonly #byType = new Map<SearchTypeID, SearchSource>();

  /** @throws Error when two areas add one type */
  add<R extends Row>(source: SearchSource<R>): void {
    if (this.#byType.has(source.type))
      throw new Error(`Two areas find results of the type ${searchTypes[source.type].label}`);
    // `found` and `nameOf` only receive rows of their own model.
    this.#byType.set(source.type, source as unknown as SearchSource);
  }

  /** In the order of their types. */
  all(): readonly SearchSource[] {
    return Object.values(searchType).flatMap((type) => this.#byType.get(type) ?? []);
  }
}
