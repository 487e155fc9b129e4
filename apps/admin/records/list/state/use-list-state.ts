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
  /** Changes what is shown; anything but the page goes back to page 1. */
  change(next: Partial<ListState>, how?: { readonly replace: boolean }): void;
  /** Shows a view as it is. */
  openView(key: string): void;
  /** Whether filters, text, sort or columns differ from the view. */
  readonly isEdited: boolean;
  /** Those of the reader, and those that are shared, in the reader's order. */
  readonly savedViews: readonly ShownView[];
  /** The saved view that is open. */
  readonly saved: ShownView | undefined;
  /** The address names a saved view that is not known yet: there is nothing to show before that. */
  readonly isWaiting: boolean;
  /** The address names a saved view that is not here. */
  readonly isLost: boolean;
  readonly arranging: Arranging;
  /** Shows a view that was just saved. */
  showSaved(key: string): void;
  /** Shows the list as an address of it says. */
  showAgain(search: string): void;
}

const noSavedViews: readonly SavedView[] = [];

/** The list's state, kept in the address; settings in local storage, saved views on the server. */
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
    // What this browser kept of its own is taken over, by whoever opens the list first, once.
    if (kept > 0 && isSuccess && !isViewing)
      void import('./take-over.ts').then(({ takeOverViews }) => takeOverViews(of, views[0], sort));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Tried once for each opening of the list.
  }, [resource, isSuccess]);

  // At once, not when there is time for it: the next press, of a box or a page, builds on what is on screen.
  const show = (next: string, replace = false) =>
    void navigate({ pathname, search: next }, { replace, flushSync: true });
  const go = (next: ListState, replace = false) => {
    if (next.perPage !== defaults.perPage) changeList(resource, { perPage: next.perPage });
    show(writeState(next, { ...defaults, perPage: next.perPage }), replace);
  };

  const last = settings?.last;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // Only a change of the address counts; the settings written here come back as a change of their own.
    if (!remembersFilters || isUnknown || !pathname.startsWith(path) || seen.current === search) return;
    const isArrival = seen.current === undefined;
    seen.current = search;
    if (!isArrival) changeList(resource, { last: writeState({ ...state, page: 1, asOf: undefined }, defaults) });
    else if (search === '' && last !== undefined && last !== '')
      void navigate({ pathname, search: last }, { replace: true, state: opener }); // What opened a form over the list stays with it.
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
