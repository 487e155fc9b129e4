import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error.ts';

export interface ReferenceOptions<Option> {
  /** The resource of the records, 'persons': a refresh of it reads them again. */
  readonly resource: string;
  /** The id in the form; anything but a number refers to nothing. */
  readonly id: unknown;
  /** Reads one that is not at hand; left out where it is, or where the reader may not. */
  readonly read?: (id: number) => Promise<Option>;
}

export interface Reference<Option> {
  readonly record: Option | undefined;
  /** The server says that there is none. */
  readonly isGone: boolean;
  /** Keeps a record that was chosen, so that whatever shows its id can name it. */
  readonly keep: (id: number, record: Option) => void;
}

const NOT_FOUND = 404;

/** The record that an id in a form refers to. It is kept for as long as somebody may come back to the form. */
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
