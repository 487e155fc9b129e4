import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call } from './api.ts';

export interface ReadOptions {
  /** The resource whose refresh also refreshes this read, for example 'leads'. */
  readonly resource: string;
  /** A further record whose news refreshes this read, for example 'session-50'. */
  readonly beside?: string;
  readonly enabled?: boolean;
}

/** Reads a call of the contract that is not a react-admin resource. A refresh of its resource reads it again. */
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
