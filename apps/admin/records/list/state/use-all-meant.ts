import { useMemo, useState } from 'react';
import type { ListControllerResult } from 'react-admin';
import type { Row } from './list-types.ts';

/** Whether bulk actions apply to the selected rows or to all rows that the filter finds. */
export interface AllMeant {
  /** The whole page is selected, and the filter finds more rows. */
  readonly isOffered: boolean;
  readonly isAll: boolean;
  /** The number of records that an action would change. */
  readonly count: number;
  toggle(): void;
}

/** @param list its rows, its selection, its total and its filter */
export function useAllMeant({ selectedIds, data = [], total = 0, filterValues }: ListControllerResult<Row>): AllMeant {
  const [chosen, choose] = useState<string>();
  // Another filter, page or selection resets the choice.
  const page = JSON.stringify([filterValues, data.map(({ id }) => id)]);
  const isPage = data.length > 0 && selectedIds.length === data.length;
  if (chosen !== undefined && (!isPage || chosen !== page)) choose(undefined);
  const isAll = isPage && chosen === page;
  const isOffered = isPage && total > data.length;
  const count = isAll ? total : selectedIds.length;
  return useMemo(
    () => ({ isOffered, isAll, count, toggle: () => choose(isAll ? undefined : page) }),
    [isOffered, isAll, count, page],
  );
}
