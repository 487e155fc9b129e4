import { createContext, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AS_OF } from './as-of-address.ts';

export interface AsOfAddress {
  /** Null for now. */
  readonly at: string | null;
  /** Shows the same place as of then; null for now. A step that goes on from another takes its place in the browser's history. */
  show(at: string | null, how?: { readonly replace: boolean }): void;
}

const written = (parameters: URLSearchParams, sign: string): string =>
  parameters.size === 0 ? '' : `${sign}${parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;

/** As of when the list of the address is shown. */
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

/** As of when the open record is shown: as its own part of the address says, behind the #, which leaves the list where it is and goes with the record; else as the list is. */
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

/** Whether what is around is shown as it was: nothing of it can be changed, and what is told of now only is left out. */
export const PastContext = createContext(false);

export const useIsPast = (): boolean => useContext(PastContext);
