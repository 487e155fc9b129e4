import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { API, call } from '../http/api.ts';
import { restFilter } from '../http/rest-filter.ts';
import { http } from '../http/rest-http.ts';

const rest = simpleRest(`${API}/rest`, http);

/**
 * The reads of react-admin. Lists read rows from the read models.
 * With `meta: { whole: true }` a whole record comes from the area's call, since lists fill the same cache with rows.
 * Filters have the lists' form. Moments stay ISO 8601 text. Changes use `useCommand`.
 */
export const dataProviderFor = (areas: readonly ConsoleArea[]): DataProvider => ({
  ...rest,
  // A list of the past passes its own reader in `meta`, so that its code loads only when needed.
  getList: async (resource, params) =>
    (params.meta?.getList ?? rest.getList)(resource, { ...params, filter: restFilter(params.filter ?? {}) }),
  async getOne<R extends RaRecord>(resource: string, params: GetOneParams): Promise<GetOneResult<R>> {
    const area = params.meta?.whole === true ? areas.find((each) => each.resource === resource) : undefined;
    if (area?.one === undefined) return rest.getOne<R>(resource, params);
    const record: object = await call(await area.one(), { params: { id: params.id } });
    return { data: record as R }; // The caller names the type, which the area's endpoint also declares.
  },
});
