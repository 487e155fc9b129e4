import { useGetList } from 'react-admin';
import type { Row } from './list-types.ts';

const COUNT_STALE = 30_000;

/**
 * The number of matching rows, read without the rows. Undefined until it is known.
 * @param filter in the form of the data provider
 */
export function useCount(resource: string, filter: Record<string, unknown>): number | undefined {
  const { total } = useGetList<Row>(
    resource,
    { filter, pagination: { page: 1, perPage: 0 }, sort: { field: 'id', order: 'DESC' } },
    { staleTime: COUNT_STALE },
  );
  return total;
}
