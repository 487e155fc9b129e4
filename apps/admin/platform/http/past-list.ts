import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { API } from './api.ts';
import { http } from './rest-http.ts';

/** The `meta` of a list of the past: the same query, with the moment. */
export const readAsOf = (asOf: string) => ({
  asOf,
  async getList<R extends RaRecord>(
    resource: string,
    { filter, sort, pagination: { page, perPage } = { page: 1, perPage: 20 } }: GetListParams,
  ): Promise<GetListResult<R>> {
    const range = [(page - 1) * perPage, page * perPage - 1];
    const query = new URLSearchParams({
      asOf,
      filter: JSON.stringify(filter),
      range: JSON.stringify(range),
      ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
    });
    const { json, headers } = await http(`${API}/rest/${resource}?${query}`);
    // The server answers rows of this list and their total.
    return { data: json as R[], total: Number(headers.get('content-range')?.split('/')[1] ?? 0) };
  },
});
