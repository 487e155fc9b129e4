import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';

/** The interval in milliseconds at which a moving batch is read again. */
const ASKED_EVERY = 700;

const isMoving = ({ Stage }: BatchRow): boolean => Stage === 'preparing' || Stage === 'running';

/** The refusals after which the batch is not read again. */
const isFinal = (error: ApiError | null): boolean => error !== null && [400, 401, 403, 404].includes(error.status);

/** A batch with its progress. It is read again while it moves, and after a lost connection. */
export const useBatch = (id: number): UseQueryResult<BatchRow, ApiError> =>
  useQuery<BatchRow, ApiError>({
    queryKey: ['batches', 'call', id],
    queryFn: ({ signal }) => call(batchEndpoints.one, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data, status, error } }) =>
      !isFinal(error) && (status === 'error' || (data !== undefined && isMoving(data))) ? ASKED_EVERY : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
