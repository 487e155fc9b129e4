import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import type { ListAsOf } from '@leaseledger/contract/as-of/as-of.views';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/http/api-error.ts';
import { call } from '../../../platform/http/api.ts';

/** So often it is asked how far a list of the past is while it is built. */
const LOOKS_EVERY_MS = 400;

export interface PastList {
  readonly at: string;
  /** Undefined until the server has said anything. */
  readonly told: ListAsOf | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** A list as of when the address says, which the server may have to build first; null for now. */
export function usePastList(resource: string, at: string | undefined): PastList | null {
  const { data, error, refetch } = useQuery<ListAsOf, ApiError>({
    queryKey: ['asOf', 'list', resource, at],
    queryFn: ({ signal }) => call(asOfEndpoints.list, { params: { resource, at: at ?? '' } }, { signal }),
    enabled: at !== undefined,
    refetchInterval: ({ state }) => (state.data?.State === 'building' && state.error === null ? LOOKS_EVERY_MS : false),
  });
  return at === undefined ? null : { at, told: data, error, onRetry: () => void refetch() };
}

/** What the rows are read by: the place of the log, so that pages and links show the same; false while it cannot be. */
export const readableAt = (past: PastList | null): string | false | undefined =>
  past === null ? undefined : past.told?.State === 'ready' ? (past.told.Position ?? past.at) : false;
