import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { watchBatch } from '../batches/watched.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { recordKey } from '../../platform/commands/record-key.ts';

/** The query key of imports. Commands that answer an import store it there. */
export const IMPORTS = 'imports';
/** The interval in milliseconds at which a running import is read again. */
const ASKED_EVERY = 700;

export const isUnderWay = ({ Phase }: Pick<ImportView, 'Phase'>): boolean =>
  Phase === 'checking' || Phase === 'importing' || Phase === 'undoing';

/** One import, read again while it runs. */
export const useImport = (id: number): UseQueryResult<ImportView, ApiError> =>
  useQuery<ImportView, ApiError>({
    queryKey: recordKey(IMPORTS, id),
    queryFn: ({ signal }) => call(importEndpoints.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? ASKED_EVERY : false),
  });

/** Announces the end of the import, even when it ended before the first read. */
export const watchImport = ({ BatchID }: Pick<ImportView, 'BatchID'>): void => {
  if (BatchID !== null) watchBatch(BatchID);
};
