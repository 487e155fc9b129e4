import { useMemo, useState } from 'react';
import type { ListControllerResult } from 'react-admin';
import type { Row } from './list-types.ts';

/** Whether what is done is meant for the selected rows, or for all that the filter finds. */
export interface AllMeant {
  /** The whole page is selected, and there is more than that. */
  readonly isOffered: boolean;
  readonly isAll: boolean;
  /** How many records are meant. */
  readonly count: number;
  toggle(): void;
}

/** @param list its rows, what of them is selected, and what they were found by */
export function useAllMeant({ selectedIds, data = [], total = 0, filterValues }: ListControllerResult<Row>): AllMeant {
  const [chosen, choose] = useState<string>();
  // Another filter, page or selection is another choice.
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
