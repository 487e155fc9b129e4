import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { watchBatch } from '../batches/watched.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { recordKey } from '../../platform/commands/record-key.ts';

/** Where its answers are kept; commands that answer the import put it there. */
export const IMPORTS = 'imports';
/** While work is under way it is asked how far it is, in milliseconds. */
const ASKED_EVERY = 700;

export const isUnderWay = ({ Phase }: Pick<ImportView, 'Phase'>): boolean =>
  Phase === 'checking' || Phase === 'importing' || Phase === 'undoing';

/** One import, asked for again while work on it is under way. */
export const useImport = (id: number): UseQueryResult<ImportView, ApiError> =>
  useQuery<ImportView, ApiError>({
    queryKey: recordKey(IMPORTS, id),
    queryFn: ({ signal }) => call(importEndpoints.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? ASKED_EVERY : false),
  });

/** Has its end told, also where it came before anybody could hear of its beginning. */
export const watchImport = ({ BatchID }: Pick<ImportView, 'BatchID'>): void => {
  if (BatchID !== null) watchBatch(BatchID);
};
