import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { SearchBody } from '@leaseledger/contract/search/search.bodies';
import { SEARCH_MIN, SEARCH_MOST, searchTypes } from '@leaseledger/contract/search/search.codes';
import type { SearchResult } from '@leaseledger/contract/search/search.views';
import type { Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { SearchSources, type SearchSource } from './exports/search-sources.ts';
import { byTurns } from './by-turns.ts';

/** A record's number as people write it: '12', '#12', 'lead 12'. */
const NUMBER = /^(?:(?<label>[a-z ]*[a-z]) *#? *|#)?(?<id>[1-9]\d{0,14})$/i;

/** Finds records of all types that the caller may open (specification 1, section 2.6). */
@Injectable()
export class Search {
  constructor(
    private readonly sources: SearchSources,
    private readonly lists: Lists,
  ) {}

  /**
   * The record with the typed number comes first. After it, each type gives a result in turn, its newest first.
   * @throws InvalidQuery for too many words
   */
  async find({ query, types, offset, limit }: SearchBody, caller: Caller): Promise<readonly SearchResult[]> {
    const text = query.trim();
    if (text.length < SEARCH_MIN || !/[\p{L}\p{N}]/u.test(text)) return [];
    const first = offset ?? 0;
    const end = first + (limit ?? SEARCH_MOST);
    const asked = this.sources.all().filter(({ type, who }) => who(caller.rights) && (types ?? [type]).includes(type));
    const found = await Promise.all(asked.map((source) => this.#of(source, text, end, caller)));
    return byTurns(found.map(({ exact }) => exact))
      .concat(byTurns(found.map(({ others }) => others)))
      .slice(first, end);
  }

  /** The first results of one type, each once, at most `most` of them. */
  async #of(
    source: SearchSource,
    text: string,
    most: number,
    caller: Caller,
  ): Promise<{ exact: SearchResult[]; others: SearchResult[] }> {
    const { model, found, type, formerly } = source;
    const scope = source.scope?.(caller);
    const id = numberIn(text, type);
    const read = async (query: { text?: string; where?: readonly Condition[] }, limit = most) =>
      (await this.lists.page<Row>(model, { ...query, limit, uncounted: true }, scope)).rows.map(parsed);
    const result = (row: Row, FormerName: string | null = null): SearchResult => ({
      Type: type,
      ...found(row),
      FormerName,
    });
    const [numbered, now] = await Promise.all([
      id === undefined ? [] : read({ where: [{ column: model.id, is: id }] }),
      read({ text }),
    ]);
    const known = new Set([...numbered, ...now].map((row) => found(row).ID));
    const former = now.length < most ? await formerly?.(text) : undefined;
    const renamed =
      former === undefined
        ? []
        : (await read({ where: [former.where] }, most + known.size)).filter((row) => !known.has(found(row).ID));
    const [exactly] = numbered.map((row) => found(row).ID);
    return {
      exact: numbered.map((row) => result(row)),
      others: [
        ...now.filter((row) => found(row).ID !== exactly).map((row) => result(row)),
        ...renamed.map((row) => result(row, former?.nameOf(row) ?? null)),
      ].slice(0, most),
    };
  }
}

/** The record number in a text for this type; undefined for any other text. */
function numberIn(text: string, type: SearchSource['type']): number | undefined {
  const { label, id } = NUMBER.exec(text)?.groups ?? {};
  return id === undefined || (label !== undefined && label.toLowerCase() !== searchTypes[type].label.toLowerCase())
    ? undefined
    : Number(id);
}
