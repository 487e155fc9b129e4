import { listOf, view } from '../kernel/answer.ts';
import type { SearchTypeID } from './search.codes.ts';

/** How a record reads in the search. */
export interface Found {
  readonly ID: number;
  readonly Name: string;
  /** What tells it from others of the same name: an employer, a status. */
  readonly Detail: string | null;
  /** National digits. */
  readonly ContactNumber: string | null;
  /** The name by which it was found, where that is not its name any more. */
  readonly FormerName: string | null;
}

/** One result of `POST admin/search`. */
export interface SearchResult extends Found {
  readonly Type: SearchTypeID;
}

export const searchResults = listOf(view<SearchResult>('SearchResult'));
