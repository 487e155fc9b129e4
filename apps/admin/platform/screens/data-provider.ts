import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { API, call } from '../http/api.ts';
import { restList } from '../http/rest-list.ts';
import { http } from '../http/rest-http.ts';

const rest = simpleRest(`${API}/rest`, http);

/**
 * The reads of react-admin. Lists read rows from the read models.
 * With `meta: { whole: true }` a whole record comes from the area's call, since lists fill the same cache with rows.
 * Filters have the lists' form, and `meta: { asOf }` asks for the past. Moments stay ISO 8601 text. Changes use `useCommand`.
 */
export const dataProviderFor = (areas: readonly ConsoleArea[]): DataProvider => ({
  ...rest,
  getList: restList,
  async getOne<R extends RaRecord>(resource: string, params: GetOneParams): Promise<GetOneResult<R>> {
    const area = params.meta?.whole === true ? areas.find((each) => each.resource === resource) : undefined;
    if (area?.one === undefined) return rest.getOne<R>(resource, params);
    const record: object = await call(await area.one(), { params: { id: params.id } });
    return { data: record as R }; // The caller names the type, which the area's endpoint also declares.
  },
});
