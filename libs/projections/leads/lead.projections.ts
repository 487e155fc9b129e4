import { leadRows } from './lead-rows.projection.ts';

/** What is shown of leads. */
export const leadProjections = [leadRows] as const;
