import { listOf, view } from '../kernel/answer.ts';
import type { SearchTypeID } from './search.codes.ts';

/** A record as a search result. */
export interface Found {
  readonly ID: number;
  readonly Name: string;
  /** A detail that distinguishes records of the same name: an employer, a status. */
  readonly Detail: string | null;
  /** The national number, digits only. */
  readonly ContactNumber: string | null;
  /** The former name by which the search found the record; null when it found the current name. */
  readonly FormerName: string | null;
}

/** One result of `POST admin/search`. */
export interface SearchResult extends Found {
  readonly Type: SearchTypeID;
}

export const searchResults = listOf(view<SearchResult>('SearchResult'));
