import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import { savedViewsOf } from '@leaseledger/contract/saved-views/saved-views.endpoint';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsViewing } from '../../../platform/session/session.ts';
import { adminSettings, changeList } from '../../../platform/session/storage.ts';
import { useRead } from '../../../platform/http/use-read.ts';
import { useArrangement, type Arranging } from './arrangement.ts';
import { isEdited, readState, writeState, type ListDefaults, type ListState } from './list-search.ts';
import type { ListAddress, Listed } from './list-types.ts';
import { isSavedKey, shownView, type ShownView } from './saved-views.ts';

export interface ListControls {
  readonly state: ListState;
  readonly defaults: ListDefaults;
  /** Changes the state. Any change except the page returns to page 1. */
  change(next: Partial<ListState>, how?: { readonly replace: boolean }): void;
  /** Shows a view without its unsaved changes. */
  openView(key: string): void;
  /** Whether filters, text, sort or columns differ from the view. */
  readonly isEdited: boolean;
  /** The user's own views and the shared ones, in the user's order. */
  readonly savedViews: readonly ShownView[];
  /** The saved view that is open. */
  readonly saved: ShownView | undefined;
  /** The address names a saved view that is still loading, so nothing can be shown yet. */
  readonly isWaiting: boolean;
  /** The address names a saved view that does not exist for this user. */
  readonly isLost: boolean;
  readonly arranging: Arranging;
  /** Shows a view that was just saved. */
  showSaved(key: string): void;
  /** Shows the state of an earlier address. */
  showAgain(search: string): void;
}

const noSavedViews: readonly SavedView[] = [];

/** The state of a list, kept in the address. Settings are in local storage, saved views on the server. */
export function useListState(
  of: Listed,
  path: string,
  { views, filters, sort, pageSizes, remembersFilters }: ListAddress,
): ListControls {
  const { resource } = of;
  const { pathname, search, state: opener } = useLocation();
  const navigate = useNavigate();
  const settings = adminSettings.use().lists?.[resource];
  const { data, isPending, isSuccess } = useRead(
    savedViewsOf,
    { params: { list: resource } },
    { resource: 'savedViews' },
  );
  const remembered = settings?.perPage;
  const savedViews = useMemo(
    () => (data ?? noSavedViews).map((view) => shownView(view, of, filters)),
    [data, of, filters],
  );

  const defaults = useMemo((): ListDefaults => {
    const perPage = remembered !== undefined && pageSizes.includes(remembered) ? remembered : (pageSizes[0] ?? 20);
    return { filters, sort, pageSizes, perPage, views: [...views, ...savedViews] };
  }, [views, filters, sort, pageSizes, remembered, savedViews]);

  const state = useMemo(() => readState(search, defaults), [search, defaults]);
  const named = new URLSearchParams(search).get('view');
  const isUnknown = isSavedKey(named) && state.view !== named;
  const saved = savedViews.find(({ key }) => key === state.view);
  const arranging = useArrangement(resource, saved?.saved);

  const kept = settings?.views?.length ?? 0;
  const isViewing = useIsViewing();
  useEffect(() => {
    // The first user who opens the list transfers this browser's stored views to the server, once.
    if (kept > 0 && isSuccess && !isViewing)
      void import('./take-over.ts').then(({ takeOverViews }) => takeOverViews(of, views[0], sort));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Tried once for each opening of the list.
  }, [resource, isSuccess]);

  // Synchronous, because the next press on a box or a page depends on the screen.
  const show = (next: string, replace = false) =>
    void navigate({ pathname, search: next }, { replace, flushSync: true });
  const go = (next: ListState, replace = false) => {
    if (next.perPage !== defaults.perPage) changeList(resource, { perPage: next.perPage });
    show(writeState(next, { ...defaults, perPage: next.perPage }), replace);
  };

  const last = settings?.last;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // Only a change of the address counts. The settings stored here cause a render of their own.
    if (!remembersFilters || isUnknown || !pathname.startsWith(path) || seen.current === search) return;
    const isArrival = seen.current === undefined;
    seen.current = search;
    if (!isArrival) changeList(resource, { last: writeState({ ...state, page: 1, asOf: undefined }, defaults) });
    else if (search === '' && last !== undefined && last !== '')
      void navigate({ pathname, search: last }, { replace: true, state: opener }); // Keeps the state of a form open over the list.
  }, [opener, remembersFilters, isUnknown, pathname, path, search, state, defaults, resource, last, navigate]);

  return {
    state,
    defaults,
    change: (next, how) => go({ ...state, page: 1, ...next }, how?.replace),
    openView(key) {
      const view = defaults.views.find((each) => each.key === key);
      if (view !== undefined)
        go({
          view: key,
          filter: view.filter,
          q: view.q ?? '',
          sort: view.sort ?? sort,
          page: 1,
          perPage: state.perPage,
          asOf: state.asOf,
        });
    },
    isEdited: isEdited(state, defaults) || arranging.isChanged,
    savedViews,
    saved,
    isWaiting: isUnknown && isPending,
    isLost: isUnknown && isSuccess,
    arranging,
    showSaved: (key) => show(`?view=${key}`),
    showAgain: (before) => show(before),
  };
}
