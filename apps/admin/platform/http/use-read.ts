import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call } from './api.ts';

export interface ReadOptions {
  /** The resource whose refresh also refreshes this, e.g. 'leads'. */
  readonly resource: string;
  /** Another record whose news concern this as well, e.g. 'session-50'. */
  readonly beside?: string;
  readonly enabled?: boolean;
}

/** Reads a call of the contract that is no react-admin resource; refreshed together with its resource. */
export const useRead = <E extends Endpoint>(
  target: E,
  input: CallInput<E>,
  { resource, beside, enabled = true }: ReadOptions,
): UseQueryResult<PayloadOf<E>, ApiError> =>
  useQuery<PayloadOf<E>, ApiError>({
    queryKey: [
      resource,
      'call',
      target.verb,
      target.path,
      input.params ?? {},
      ...(beside === undefined ? [] : [beside]),
    ],
    queryFn: ({ signal }) => call(target, input, { signal }),
    enabled,
  });
