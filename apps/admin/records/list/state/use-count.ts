import { useGetList } from 'react-admin';
import type { Row } from './list-types.ts';

const COUNT_STALE = 30_000;

/** How many rows of a resource match, without any of them; undefined until known. @param filter As the data provider takes it. */
export function useCount(resource: string, filter: Record<string, unknown>, enabled = true): number | undefined {
  const { total } = useGetList<Row>(
    resource,
    { filter, pagination: { page: 1, perPage: 0 }, sort: { field: 'id', order: 'DESC' } },
    { staleTime: COUNT_STALE, enabled },
  );
  return total;
}
