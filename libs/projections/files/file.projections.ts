import { fileRows } from './file-rows.projection.ts';

/** What is shown of files. */
export const fileProjections = [fileRows] as const;
