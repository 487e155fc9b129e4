import type { DataProvider, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { call } from '../http/api.ts';
import * as rest from '../http/rest.ts';

const unused = (): Promise<never> => Promise.reject(new Error('Changes are made with useCommand.'));

/**
 * The reads of react-admin, in the conventions of ra-data-simple-rest. Lists read rows from the read models.
 * With `meta: { whole: true }` a whole record comes from the area's call, since lists fill the same cache with rows.
 * Filters have the lists' form, and `meta: { asOf }` asks for the past. Moments stay ISO 8601 text.
 */
export const dataProviderFor = (areas: readonly ConsoleArea[]): DataProvider => ({
  getList: rest.list,
  async getOne<R extends RaRecord>(resource: string, params: GetOneParams): Promise<GetOneResult<R>> {
    const area = params.meta?.whole === true ? areas.find((each) => each.resource === resource) : undefined;
    if (area?.one === undefined) return rest.one<R>(resource, params);
    const record: object = await call(await area.one(), { params: { id: params.id } });
    return { data: record as R }; // The caller names the type, which the area's endpoint also declares.
  },
  getMany: rest.many,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
});
