import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error.ts';

export interface ReferenceOptions<Option> {
  /** The resource of the records, for example 'persons'. Refreshing it reads them again. */
  readonly resource: string;
  /** The id in the form. Any value but a number refers to nothing. */
  readonly id: unknown;
  /** Reads a record that is not loaded. Left out when it is loaded, or when the user may not read it. */
  readonly read?: (id: number) => Promise<Option>;
}

export interface Reference<Option> {
  readonly record: Option | undefined;
  /** The server answered that the record does not exist. */
  readonly isGone: boolean;
  /** Keeps a chosen record, so that every input with its id can name it. */
  readonly keep: (id: number, record: Option) => void;
}

const NOT_FOUND = 404;

/** The record behind an id of a form. It is kept without a limit, because the user may return to the form. */
export function useReference<Option extends object>({
  resource,
  id,
  read,
}: ReferenceOptions<Option>): Reference<Option> {
  const queries = useQueryClient();
  const keyOf = (of: unknown) => [resource, 'reference', of];
  const { data, error } = useQuery<Option | null, ApiError>({
    queryKey: keyOf(id),
    queryFn: () => (typeof id === 'number' && read !== undefined ? read(id) : null),
    enabled: typeof id === 'number' && read !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    record: data ?? undefined,
    isGone: error?.status === NOT_FOUND,
    keep: (of, record) => void queries.setQueryData(keyOf(of), record),
  };
}
