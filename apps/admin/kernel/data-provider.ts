import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { API, call, request } from './api.ts';
import { restFilter } from './rest-filter.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

async function http(url: string, options: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  // The address says the same, and with this header browsers accept nothing compressed.
  headers.delete('Range');
  const response = await request(url, { ...options, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}

const rest = simpleRest(`${API}/rest`, http);

/**
 * Reads for react-admin: rows from the read models, whole records (`meta: { whole: true }`, since lists fill the same cache with rows) from the call that the
 * area names. Filters come as lists hold them. Changes go through `useCommand`. Moments stay ISO 8601 text.
 */
export const dataProviderFor = (areas: readonly ConsoleArea[]): DataProvider => ({
  ...rest,
  getList: async (resource, params) => rest.getList(resource, { ...params, filter: restFilter(params.filter ?? {}) }),
  async getOne<R extends RaRecord>(resource: string, params: GetOneParams): Promise<GetOneResult<R>> {
    const area = params.meta?.whole === true ? areas.find((each) => each.resource === resource) : undefined;
    if (area?.one === undefined) return rest.getOne<R>(resource, params);
    const record: object = await call(await area.one(), { params: { id: params.id } });
    return { data: record as R }; // Whoever reads says what the record is; the area's endpoint and its view are one declaration.
  },
});
