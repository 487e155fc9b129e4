import { leadRows } from './lead-rows.projection.ts';

export const leadProjections = [leadRows] as const;
