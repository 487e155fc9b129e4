import { recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Settings } from './settings.ts';

export type Site = Pick<Settings, 'publicUrl' | 'localUrl'>;

/** The address of a path of the site, e.g. `/admin/leads`. Empty when the site does not know its own address. */
export function siteAddress({ publicUrl, localUrl }: Site, path: string): string {
  const url = publicUrl ?? localUrl;
  return url === undefined ? '' : `${url}${path}`;
}

/** The address of a record in the console. Empty in the same case. */
export const recordAddress = (site: Site, kind: RecordKind, id: number): string =>
  siteAddress(site, `/admin/${recordKinds[kind].path}/view/${id}`);
