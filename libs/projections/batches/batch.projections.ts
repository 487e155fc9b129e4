import { batchRows } from './batch-rows.projection.ts';

export const batchProjections = [batchRows] as const;
