import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { API, call } from '../http/api.ts';
import { restFilter } from '../http/rest-filter.ts';
import { http } from '../http/rest-http.ts';

const rest = simpleRest(`${API}/rest`, http);

/**
 * Reads for react-admin: rows from the read models, whole records (`meta: { whole: true }`, since lists fill the same cache with rows) from the call that the
 * area names. Filters come as lists hold them. Changes go through `useCommand`. Moments stay ISO 8601 text.
 */
export const dataProviderFor = (areas: readonly ConsoleArea[]): DataProvider => ({
  ...rest,
  // A list of the past brings along how it is read: what loads first need not know.
  getList: async (resource, params) =>
    (params.meta?.getList ?? rest.getList)(resource, { ...params, filter: restFilter(params.filter ?? {}) }),
  async getOne<R extends RaRecord>(resource: string, params: GetOneParams): Promise<GetOneResult<R>> {
    const area = params.meta?.whole === true ? areas.find((each) => each.resource === resource) : undefined;
    if (area?.one === undefined) return rest.getOne<R>(resource, params);
    const record: object = await call(await area.one(), { params: { id: params.id } });
    return { data: record as R }; // Whoever reads says what the record is; the area's endpoint and its view are one declaration.
  },
});
