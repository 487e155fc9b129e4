import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import type { ListAsOf } from '@leaseledger/contract/as-of/as-of.views';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/http/api-error.ts';
import { call } from '../../../platform/http/api.ts';

/** The interval at which a list of the past is read while the server builds it. */
const LOOKS_EVERY_MS = 400;

export interface PastList {
  readonly at: string;
  /** The server's state of the list, or undefined before its first answer. */
  readonly told: ListAsOf | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** The list as of the address's moment, which the server may have to build first. Null for now. */
export function usePastList(resource: string, at: string | undefined): PastList | null {
  const { data, error, refetch } = useQuery<ListAsOf, ApiError>({
    queryKey: ['asOf', 'list', resource, at],
    queryFn: ({ signal }) => call(asOfEndpoints.list, { params: { resource, at: at ?? '' } }, { signal }),
    enabled: at !== undefined,
    refetchInterval: ({ state }) => (state.data?.State === 'building' && state.error === null ? LOOKS_EVERY_MS : false),
  });
  return at === undefined ? null : { at, told: data, error, onRetry: () => void refetch() };
}

/** The position in the log at which rows are read, so that pages and links agree. False while the list is not ready. */
export const readableAt = (past: PastList | null): string | false | undefined =>
  past === null ? undefined : past.told?.State === 'ready' ? (past.told.Position ?? past.at) : false;
