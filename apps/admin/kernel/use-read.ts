import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call } from './api.ts';

export interface ReadOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  /** The resource whose refresh also refreshes this, e.g. 'leads'. */
  readonly resource: string;
  readonly enabled?: boolean;
}

/** Reads a call of the contract that is no react-admin resource; refreshed together with its resource. */
export const useRead = <Payload>(target: Endpoint, { params, resource, enabled = true }: ReadOptions): UseQueryResult<Payload, ApiError> =>
  useQuery<Payload, ApiError>({
    queryKey: [resource, 'call', target.verb, target.path, params ?? {}],
    queryFn: ({ signal }) => call<Payload>(target, { ...(params === undefined ? {} : { params }), signal }),
    enabled,
  });
