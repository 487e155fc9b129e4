import { REPORT_TOTALS, type ReportTotals } from '@leaseledger/contract/kernel/report';
import type {
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
} from 'react-admin';
import { API, request } from './api.ts';
import { restFilter } from './rest-filter.ts';

/** The `meta` of a list's question: the moment of the past that it is asked for. */
export interface ListMeta {
  readonly asOf?: string;
}

/** The `meta` of a list's answer. Only a report has totals. */
export interface ListAnswerMeta {
  readonly totals?: ReportTotals;
}

/** @throws {ApiError} when the read fails */
async function read<Rows>(resource: string, part: string): Promise<{ readonly rows: Rows; readonly headers: Headers }> {
  const response = await request(`${API}/rest/${resource}${part}`, { headers: { Accept: 'application/json' } });
  // The server answers rows of the named list, or one.
  return { rows: (await response.json()) as Rows, headers: response.headers };
}

/** A page of a list, as it is now or as of a moment. */
export async function list<R extends RaRecord>(
  resource: string,
  { filter, sort, pagination: { page, perPage } = { page: 1, perPage: 20 }, meta }: GetListParams,
): Promise<GetListResult<R>> {
  const { asOf }: ListMeta = meta ?? {};
  const query = new URLSearchParams({
    ...(asOf !== undefined && { asOf }),
    filter: JSON.stringify(restFilter(filter ?? {})),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
  });
  const { rows, headers } = await read<R[]>(resource, `?${query}`);
  const totals = headers.get(REPORT_TOTALS);
  const answered: ListAnswerMeta = totals === null ? {} : { totals: JSON.parse(totals) };
  return { data: rows, total: Number(headers.get('content-range')?.split('/')[1] ?? 0), meta: answered };
}

/** One row. */
export async function one<R extends RaRecord>(resource: string, { id }: GetOneParams): Promise<GetOneResult<R>> {
  return { data: (await read<R>(resource, `/${encodeURIComponent(id)}`)).rows };
}

/** The rows with these ids, as far as the user may read them. */
export async function many<R extends RaRecord>(resource: string, { ids }: GetManyParams): Promise<GetManyResult<R>> {
  const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }) });
  return { data: (await read<R[]>(resource, `?${query}`)).rows };
}
