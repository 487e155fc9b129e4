import type { Store } from 'react-admin';
import { userSession } from './session.ts';
import { coreSettings } from './storage.ts';

/** A selection lives as long as the page. Every other key of react-admin is a setting. */
const isSelection = (key: string) => key.endsWith('.selectedIds');

const selections = new Map<string, unknown>();
const listeners = new Map<string, Set<(value: unknown) => void>>();
const tell = (key: string, value: unknown) => listeners.get(key)?.forEach((listener) => listener(value));

function setItem(key: string, value: unknown): void {
  if (isSelection(key)) selections.set(key, value);
  else coreSettings.set({ ...coreSettings.get(), [key]: value });
  tell(key, value);
}

function removeItem(key: string): void {
  selections.delete(key);
  const { [key]: _, ...others } = coreSettings.get();
  coreSettings.set(others);
  tell(key, undefined);
}

/** The storage of react-admin. The end of a session drops selections and keeps settings. */
export const store: Store = {
  setup() {},
  teardown() {},
  getItem<T>(key: string, fallback?: T) {
    const value = isSelection(key) ? selections.get(key) : coreSettings.get()[key];
    return value === undefined ? fallback : (value as T); // The caller names the value's type, as with any storage.
  },
  setItem,
  removeItem,
  removeItems: (prefix) =>
    [...selections.keys(), ...Object.keys(coreSettings.get())]
      .filter((key) => key.startsWith(prefix))
      .forEach(removeItem),
  reset: () => [...selections.keys()].forEach(removeItem),
  subscribe(key, listener) {
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    return () => void own.delete(listener);
  },
};

userSession.subscribe(() => {
  if (userSession.get() === null) store.reset();
});
