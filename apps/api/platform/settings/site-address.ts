import { recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Settings } from './settings.ts';

export type Site = Pick<Settings, 'publicUrl' | 'localUrl'>;

/** Where browsers reach a path of the site, `/admin/leads`; empty where the site does not know its own address. */
export function siteAddress({ publicUrl, localUrl }: Site, path: string): string {
  const url = publicUrl ?? localUrl;
  return url === undefined ? '' : `${url}${path}`;
}

/** Where staff open a record in the console; empty as above. */
export const recordAddress = (site: Site, kind: RecordKind, id: number): string =>
  siteAddress(site, `/admin/${recordKinds[kind].path}/view/${id}`);
