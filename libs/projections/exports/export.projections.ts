import { exportRows } from './export-rows.projection.ts';

export const exportProjections = [exportRows] as const;
