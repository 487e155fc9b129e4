import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { jsonList, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Lists } from './lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from './query.ts';
import type { Scope } from './list-resources.ts';
import { answerPages, answerText, type JsonStream } from '../kernel/envelope.ts';

type AnsweredList<R> = JsonText<Envelope<readonly R[]>> | JsonStream<Envelope<readonly R[]>>;

/**
 * A list in the envelope: all of its rows, streamed; or, where the query string says which, as `/api/rest` would choose them.
 * @throws Failure 400 for a filter, range or sort that makes no sense
 */
export async function answerList<R extends Row>(lists: Lists, model: ReadModel<R>, parameters: ListParameters, scope: Scope = {}): Promise<AnsweredList<R>> {
  const { filter, range, sort } = parameters;
  if (filter === undefined && range === undefined && sort === undefined) return answerPages(lists.all(model, scope));
  const { rows } = await lists.page(model, parsedQuery(model, parameters, parsedFilter(filter)), scope);
  return answerText(jsonList(rows));
}
