import { observable, type Observable } from '../observable.ts';

/** A view that this browser saved before the server stored views. It is transferred to the server. */
export interface KeptView {
  readonly key: string;
  readonly label: string;
  /** The filters and sort as search parameters, without those equal to the list's first view. */
  readonly search: string;
}

/** A user's arrangement of one list. */
export interface ListSettings {
  /** Every column once, in the user's order. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  /** The widths in px of columns that the user resized. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly views?: readonly KeptView[];
  readonly perPage?: number;
  /** The last filters, for lists that restore them. */
  readonly last?: string;
}

export interface SiteSettings {
  readonly theme?: 'light' | 'dark';
  readonly menuOpen?: boolean;
  readonly panelFullScreen?: boolean;
  /** The number of search results on a page. */
  readonly searchPerPage?: number;
}

/** The last places of a user of this browser: addresses only, no names. */
export interface VisitedPlaces {
  readonly UserID: number;
  readonly places: readonly string[];
}

/** The last profile, stored so that another tab can ask the server whether the session is still open. */
export interface StoredData {
  readonly profile?: { readonly UserID: number; readonly RoleGroupIntID: number };
}

/** A value of one of the storages of this browser. An unreadable one is the fallback. */
export function stored<Value extends object | null>(area: Storage, key: string, fallback: Value): Observable<Value> {
  const read = (): Value => {
    try {
      const text = area.getItem(key);
      const value: unknown = text === null ? null : JSON.parse(text);
      return typeof value === 'object' && value !== null ? (value as Value) : fallback;
    } catch {
      return fallback; // Unreadable settings must not prevent the start.
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
        // The storage is full or forbidden, so the setting lasts until the page is left.
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
/** The settings of react-admin's own components, by key. */
export const coreSettings = stored<Readonly<Record<string, unknown>>>(localStorage, 'coreSettings', {});
/** The places of the user who logged in last, kept while they are logged out. */
export const visitedPlaces = stored<VisitedPlaces | null>(localStorage, 'visited', null);
export const storedData = stored<StoredData>(localStorage, 'data', {});

export const changeSite = (change: Partial<SiteSettings>) => siteSettings.set({ ...siteSettings.get(), ...change });

export function changeList(list: string, change: Partial<ListSettings>): void {
  const all = adminSettings.get();
  adminSettings.set({ ...all, lists: { ...all.lists, [list]: { ...all.lists?.[list], ...change } } });
}

/** Empties both storages and the site's caches, then reloads. */
export async function clearSiteData(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Browsers offer caches only over TLS.
  if ('caches' in window)
    await Promise.allSettled((await caches.keys().catch(() => [])).map((name) => caches.delete(name)));
  location.reload();
}
