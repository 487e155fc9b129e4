import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useEvent, useGetList, useRecordSelection, type ListControllerResult } from 'react-admin';
import type { ApiError } from '../../../platform/http/api-error.ts';
import { readAgainAfter } from '../../../platform/http/api.ts';
import type { ListMeta } from '../../../platform/http/rest-list.ts';
import { filterValuesOf } from './list-search.ts';
import type { FilterValues, Row } from './list-types.ts';
import type { ListControls } from './use-list-state.ts';

interface RowsOptions {
  readonly resource: string;
  /** The moment of the past, once it can be read. False until then; undefined for now. */
  readonly past?: string | false | undefined;
  /** Why that moment cannot be read. Then no rows are shown, not even the previous ones. */
  readonly refusal?: ApiError | null | undefined;
}

const nothing = { data: undefined, total: undefined } as const;

/**
 * The rows for the address, in the shape of react-admin's list context.
 * Only rows on screen stay selected. A row that leaves the page, by a filter or by its own change, is deselected.
 */
export function useListController(
  { state, change, isWaiting }: ListControls,
  { resource, past, refusal = null }: RowsOptions,
): { readonly controller: ListControllerResult<Row>; readonly readAt: number } {
  const filterValues = useMemo(() => filterValuesOf(state.filter, state.q), [state.filter, state.q]);
  const { page, perPage, sort } = state;
  const { dataUpdatedAt, ...read } = useGetList<Row>(
    resource,
    {
      filter: filterValues,
      sort,
      pagination: { page, perPage },
      ...(typeof past === 'string' && { meta: { asOf: past } satisfies ListMeta }),
    },
    {
      placeholderData: keepPreviousData,
      enabled: past !== false && !isWaiting,
      refetchInterval: ({ state: { data } }) => readAgainAfter(data?.meta ?? {}),
    },
  );
  const { data, total, isPlaceholderData } = refusal === null ? read : { ...read, ...nothing };
  const [selected, { select, unselect, toggle }] = useRecordSelection<Row>({ resource });
  const isHere = (id: Row['id']) => data?.some((row) => row.id === id) === true;
  const selectedIds = selected.every(isHere) ? selected : selected.filter(isHere);

  useEffect(() => {
    if (data !== undefined && !isPlaceholderData && selectedIds.length < selected.length) select(selectedIds);
  });
  useEffect(() => {
    const isPastEnd = total !== undefined && total > 0 && (page - 1) * perPage >= total;
    // In a microtask: the change renders synchronously, which React does not allow during effects.
    if (isPastEnd && !isPlaceholderData)
      queueMicrotask(() => change({ page: Math.ceil(total / perPage) }, { replace: true }));
  });

  const setFilters = useEvent(({ q = '', ...values }: FilterValues & { readonly q?: string }) =>
    change({ filter: values, q }),
  );
  const without = (name: string) =>
    Object.fromEntries(Object.entries(state.filter).filter(([source]) => source !== name));
  const actions = {
    setFilters,
    setSort: useEvent((next: ListControllerResult['sort']) => change({ sort: next })),
    setPage: useEvent((next: number) => change({ page: next })),
    setPerPage: useEvent((next: number) => change({ perPage: next })),
    showFilter: useEvent((name: string, value: FilterValues[string]) =>
      change({ filter: { ...state.filter, [name]: value } }),
    ),
    hideFilter: useEvent((name: string) => change({ filter: without(name) })),
    onSelect: select,
    onSelectAll: useEvent(() => select(data?.map(({ id }) => id) ?? [])),
    onToggleItem: toggle,
    onUnselectItems: useEvent(() => unselect(selected)),
  };
  const controller = {
    ...read,
    ...(refusal !== null && { ...nothing, error: refusal }),
    ...actions,
    resource,
    sort,
    page,
    perPage,
    filterValues,
    displayedFilters: Object.fromEntries(Object.keys(state.filter).map((source) => [source, true])),
    selectedIds,
    hasPreviousPage: page > 1,
    hasNextPage: total !== undefined && page * perPage < total,
    exporter: false,
  };
  // The query's type links data, error and total. Spreading loses that link.
  return { controller: controller as ListControllerResult<Row>, readAt: dataUpdatedAt };
}
