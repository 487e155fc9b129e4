import { recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Settings } from './settings.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Where browsers reach a path of the site, `/admin/leads`; empty where the site does not know its own address. */
export const siteAddress = ({ publicUrl }: Site, path: string): string => (publicUrl === undefined ? '' : `${publicUrl}${path}`);

/** Where staff open a record in the console; empty as above. */
export const recordAddress = (site: Site, kind: RecordKind, id: number): string => siteAddress(site, `/admin/${recordKinds[kind].path}/view/${id}`);
