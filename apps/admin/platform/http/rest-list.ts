import { REPORT_TOTALS, type ReportTotals } from '@leaseledger/contract/kernel/report';
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { ageOf, API, type AnswerAge } from './api.ts';
import { restFilter } from './rest-filter.ts';
import { http } from './rest-http.ts';

/** The `meta` of a list's question: the moment of the past that it is asked for. */
export interface ListMeta {
  readonly asOf?: string;
}

/** The `meta` of a list's answer. Only a report has totals. */
export interface ListAnswerMeta extends AnswerAge {
  readonly totals?: ReportTotals;
}

function metaOf(headers: Headers): ListAnswerMeta {
  const totals = headers.get(REPORT_TOTALS);
  return { ...ageOf(headers), ...(totals !== null && { totals: JSON.parse(totals) }) };
}

/** A page of a list, as it is now or as of a moment. */
export async function restList<R extends RaRecord>(
  resource: string,
  { filter, sort, pagination: { page, perPage } = { page: 1, perPage: 20 }, meta }: GetListParams,
): Promise<GetListResult<R>> {
  const { asOf }: ListMeta = meta ?? {};
  const range = [(page - 1) * perPage, page * perPage - 1];
  const query = new URLSearchParams({
    ...(asOf !== undefined && { asOf }),
    filter: JSON.stringify(restFilter(filter ?? {})),
    range: JSON.stringify(range),
    ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
  });
  const { json, headers } = await http(`${API}/rest/${resource}?${query}`);
  // The server answers rows of this list and their total.
  return {
    data: json as R[],
    total: Number(headers.get('content-range')?.split('/')[1] ?? 0),
    meta: metaOf(headers),
  };
}
