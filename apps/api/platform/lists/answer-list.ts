import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { jsonList, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import { seenRows, type Lists } from './lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from './query.ts';
import type { Scope } from './list-resources.ts';
import { answerPages, answerText, type JsonStream } from '../answers/envelope.ts';

type AnsweredList<R> = JsonText<Envelope<readonly R[]>> | JsonStream<Envelope<readonly R[]>>;

/**
 * A list in the envelope: all rows, streamed, or the rows that the query string selects as in `/api/rest`.
 * @param seen the caller's view of a row
 * @throws Failure 400 for an invalid filter, range or sort
 */
export async function answerList<R extends Row>(
  lists: Lists,
  model: ReadModel<R>,
  parameters: ListParameters,
  scope: Scope = {},
  seen?: (row: R) => R,
): Promise<AnsweredList<R>> {
  const { filter, range, sort } = parameters;
  if (filter === undefined && range === undefined && sort === undefined)
    return answerPages(seenPages(lists.all(model, scope), seen));
  const { rows } = await lists.page(model, parsedQuery(model, parameters, parsedFilter(filter)), scope);
  return answerText(jsonList(seenRows(rows, seen)));
}

async function* seenPages<R extends Row>(
  pages: AsyncIterable<readonly JsonText<R>[]>,
  seen?: (row: R) => R,
): AsyncGenerator<readonly JsonText<R>[]> {
  for await (const rows of pages) yield seenRows(rows, seen);
}
