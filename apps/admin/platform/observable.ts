import { useSyncExternalStore } from 'react';

/** A value that any code can change and components can follow. */
export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  /** Reads and follows the value in a component. */
  use(): Value;
}

export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
