import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminSettings, changeList, type SavedView } from '../kernel/storage.ts';
import { isEdited, readState, writeState, type ListDefaults, type ListState } from './list-search.ts';
import type { ListAddress, ListView } from './list-types.ts';

export interface ListControls {
  readonly state: ListState;
  readonly defaults: ListDefaults;
  /** Changes what is shown; anything but the page goes back to page 1. */
  change(next: Partial<ListState>, how?: { readonly replace: boolean }): void;
  /** Shows a view as it is. */
  openView(key: string): void;
  /** Whether filters, text or sort differ from the view. */
  readonly isEdited: boolean;
  /** The reader's own. */
  readonly savedViews: readonly SavedView[];
  /** Makes a view of the reader's own of what is shown. */
  saveView(label: string): void;
  /** Lets the view that is open, one of the reader's own, keep what is shown. */
  updateView(): void;
  /** Takes away a view of the reader's own. Answers what brings it back, with the address as it was. */
  deleteView(key: string): () => void;
}

const noSavedViews: readonly SavedView[] = [];

/** The list's state, kept in the address; settings and saved views in local storage. */
export function useListState(resource: string, path: string, { views, filters, sort, pageSizes, remembersFilters }: ListAddress): ListControls {
  const { pathname, search, state: opener } = useLocation();
  const navigate = useNavigate();
  const settings = adminSettings.use().lists?.[resource];
  const savedViews = settings?.views ?? noSavedViews;
  const remembered = settings?.perPage;

  const defaults = useMemo((): ListDefaults => {
    const perPage = remembered !== undefined && pageSizes.includes(remembered) ? remembered : (pageSizes[0] ?? 20);
    const base = { views, filters, sort, pageSizes, perPage };
    const own = savedViews.map(({ key, label, search: saved }): ListView & { q: string } => {
      const read = readState(saved, base);
      return { key, label, filter: read.filter, sort: read.sort, q: read.q };
    });
    return { ...base, views: [...views, ...own] };
  }, [views, filters, sort, pageSizes, remembered, savedViews]);

  const state = useMemo(() => readState(search, defaults), [search, defaults]);

  // At once, not when there is time for it: the next press, of a box or a page, builds on what is on screen.
  const show = (next: string, replace = false) => void navigate({ pathname, search: next }, { replace, flushSync: true });
  const go = (next: ListState, replace = false) => {
    if (next.perPage !== defaults.perPage) changeList(resource, { perPage: next.perPage });
    show(writeState(next, { ...defaults, perPage: next.perPage }), replace);
  };

  const last = settings?.last;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // Only a change of the address counts; the settings written here come back as a change of their own.
    if (!remembersFilters || !pathname.startsWith(path) || seen.current === search) return;
    const isArrival = seen.current === undefined;
    seen.current = search;
    if (!isArrival) changeList(resource, { last: writeState({ ...state, page: 1 }, defaults) });
    else if (search === '' && last !== undefined && last !== '') void navigate({ pathname, search: last }, { replace: true, state: opener }); // What opened a form over the list stays with it.
  }, [opener, remembersFilters, pathname, path, search, state, defaults, resource, last, navigate]);

  /** What a view of the reader's own keeps of what is shown. */
  const kept = () => writeState({ ...state, view: views[0]?.key ?? '', page: 1, perPage: defaults.perPage }, { ...defaults, views });

  return {
    state,
    defaults,
    change: (next, how) => go({ ...state, page: 1, ...next }, how?.replace),
    openView(key) {
      const view = defaults.views.find((each) => each.key === key);
      if (view !== undefined) go({ view: key, filter: view.filter, q: view.q ?? '', sort: view.sort ?? sort, page: 1, perPage: state.perPage });
    },
    isEdited: isEdited(state, defaults),
    savedViews,
    saveView(label) {
      const key = `own-${crypto.randomUUID().slice(0, 8)}`;
      changeList(resource, { views: [...savedViews, { key, label, search: kept() }] });
      show(`?view=${key}`);
    },
    updateView() {
      changeList(resource, { views: savedViews.map((view) => (view.key === state.view ? { ...view, search: kept() } : view)) });
      const updated = defaults.views.map((view) => (view.key === state.view ? { ...view, filter: state.filter, sort: state.sort, q: state.q } : view));
      show(writeState(state, { ...defaults, views: updated }), true);
    },
    deleteView(key) {
      const at = savedViews.findIndex((view) => view.key === key);
      const deleted = savedViews.slice(at, at + 1);
      changeList(resource, { views: savedViews.filter((view) => view.key !== key) });
      if (state.view === key) show('');
      return () => {
        const now = adminSettings.get().lists?.[resource]?.views ?? noSavedViews;
        changeList(resource, { views: [...now.slice(0, at), ...deleted, ...now.slice(at)] });
        show(search);
      };
    },
  };
}
