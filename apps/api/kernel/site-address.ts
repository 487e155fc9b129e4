import type { Settings } from './settings.ts';

/** Where browsers reach a path of the site, `/admin/leads`; empty where the site does not know its own address. */
export const siteAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, path: string): string => (publicUrl === undefined ? '' : `${publicUrl}${path}`);
