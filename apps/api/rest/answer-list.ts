import { Readable } from 'node:stream';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Lists } from './lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from './query.ts';
import type { Scope } from './resources.ts';
import { answerPages, answerText } from '../kernel/envelope.ts';

/**
 * A list in the envelope: all of its rows, streamed; or, where the query string says which, as `/api/rest` would choose them.
 * @throws Failure 400 for a filter, range or sort that makes no sense
 */
export async function answerList(lists: Lists, model: ReadModel, parameters: ListParameters, scope: Scope = {}): Promise<string | Readable> {
  const { filter, range, sort } = parameters;
  if (filter === undefined && range === undefined && sort === undefined) return Readable.from(answerPages(lists.all(model, scope)));
  const { rows } = await lists.page(model, parsedQuery(model, parameters, parsedFilter(filter)), scope);
  return answerText(`[${rows.join(',')}]`);
}
