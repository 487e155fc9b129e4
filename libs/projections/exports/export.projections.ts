import { exportRows } from './export-rows.projection.ts';

/** What is shown of exports. */
export const exportProjections = [exportRows] as const;
