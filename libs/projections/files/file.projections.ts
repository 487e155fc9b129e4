import { fileRows } from './file-rows.projection.ts';

export const fileProjections = [fileRows] as const;
