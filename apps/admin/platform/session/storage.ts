import { observable, type Observable } from '../observable.ts';

/** A view that was saved in this browser, before the server kept them: it is taken over. */
export interface KeptView {
  readonly key: string;
  readonly label: string;
  /** Filters and sort as the address carries them, as they differ from the first view of the list. */
  readonly search: string;
}

/** What one list remembers of how its reader arranged it. */
export interface ListSettings {
  /** Every column once, in the reader's order. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  /** Column widths in px, where the reader dragged them. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly views?: readonly KeptView[];
  readonly perPage?: number;
  /** The filters in force when the list was last left, for lists that come back to them. */
  readonly last?: string;
}

export interface SiteSettings {
  readonly theme?: 'light' | 'dark';
  readonly menuOpen?: boolean;
  readonly panelFullScreen?: boolean;
  /** How many results of the search stand on a page. */
  readonly searchPerPage?: number;
}

/** Where a user of this browser was: addresses alone, no names. */
export interface VisitedPlaces {
  readonly UserID: number;
  readonly places: readonly string[];
}

/** The auth profile, kept so that another tab can ask the server whether the session still stands. */
export interface StoredData {
  readonly profile?: { readonly UserID: number; readonly RoleGroupIntID: number };
}

function stored<Value extends object | null>(area: Storage, key: string, fallback: Value): Observable<Value> {
  const read = (): Value => {
    try {
      const text = area.getItem(key);
      const value: unknown = text === null ? null : JSON.parse(text);
      return typeof value === 'object' && value !== null ? (value as Value) : fallback;
    } catch {
      return fallback; // Unreadable settings are no reason not to start.
    }
  };
  const inner = observable(read());
  return {
    ...inner,
    set(value) {
      inner.set(value);
      try {
        if (value === null) area.removeItem(key);
        else area.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden store: the setting holds until the page is left.
      }
    },
  };
}

export const sessionStored = <Value extends object | null>(key: string, fallback: Value) =>
  stored(sessionStorage, key, fallback);

export const siteSettings = stored<SiteSettings>(localStorage, 'siteSettings', {});
export const adminSettings = stored<{ readonly lists?: Readonly<Record<string, ListSettings>> }>(
  localStorage,
  'adminSettings',
  {},
);
/** What react-admin's own components keep, by their keys. */
export const coreSettings = stored<Readonly<Record<string, unknown>>>(localStorage, 'coreSettings', {});
/** Of whoever logged in last, also while they are logged out. */
export const visitedPlaces = stored<VisitedPlaces | null>(localStorage, 'visited', null);
export const storedData = stored<StoredData>(localStorage, 'data', {});

export const changeSite = (change: Partial<SiteSettings>) => siteSettings.set({ ...siteSettings.get(), ...change });

export function changeList(list: string, change: Partial<ListSettings>): void {
  const all = adminSettings.get();
  adminSettings.set({ ...all, lists: { ...all.lists, [list]: { ...all.lists?.[list], ...change } } });
}

/** Empties both stores and what is cached for this site, and starts afresh. */
export async function clearSiteData(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Browsers offer caches to pages that came over TLS alone.
  if ('caches' in window)
    await Promise.allSettled((await caches.keys().catch(() => [])).map((name) => caches.delete(name)));
  location.reload();
}
