import { createContext, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AS_OF } from './as-of-address.ts';

export interface AsOfAddress {
  /** The moment or entry, or null for now. */
  readonly at: string | null;
  /** Shows the same address as of then, or now for null. `replace` replaces the entry of the browser's history. */
  show(at: string | null, how?: { readonly replace: boolean }): void;
}

const written = (parameters: URLSearchParams, sign: string): string =>
  parameters.size === 0 ? '' : `${sign}${parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;

/** The past moment of the list, or null for now. */
export function useAsOf(): AsOfAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    at: new URLSearchParams(search).get(AS_OF),
    show(at, how) {
      const parameters = new URLSearchParams(search);
      if (at === null) parameters.delete(AS_OF);
      else parameters.set(AS_OF, at);
      void navigate({ pathname, search: written(parameters, '?') }, { replace: how?.replace ?? false });
    },
  };
}

/**
 * The past moment of the open record, or null for now.
 * It is kept after the #, so that the list stays as it is and closing the record drops it. The default is the list's.
 */
export function useRecordAsOf(): AsOfAddress {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const list = useAsOf();
  return {
    at: new URLSearchParams(hash.slice(1)).get(AS_OF) ?? list.at,
    show(at, how) {
      if (at === null) list.show(null, how);
      else
        void navigate(
          { pathname, search, hash: written(new URLSearchParams({ [AS_OF]: at }), '#') },
          { replace: how?.replace ?? false },
        );
    },
  };
}

/** The past moment that the surrounding parts show: ISO 8601, UTC; empty where it has no name; null for now. */
export const PastContext = createContext<string | null>(null);

export const usePastMoment = (): string | null => useContext(PastContext);

/** Whether the surrounding parts show the past. Then nothing can be changed, and parts about now are hidden. */
export const useIsPast = (): boolean => usePastMoment() !== null;
