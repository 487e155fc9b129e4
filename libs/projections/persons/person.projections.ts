import { personRows } from './person-rows.projection.ts';

/** What is shown of persons. */
export const personProjections = [personRows] as const;
