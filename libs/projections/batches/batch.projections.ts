import { batchRows } from './batch-rows.projection.ts';

/** What is shown of batches. */
export const batchProjections = [batchRows] as const;
