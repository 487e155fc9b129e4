import { createContext, useContext } from 'react';
import type { FormValue } from './form-types.ts';

export const nothingNewer: ReadonlyMap<string, FormValue> = new Map();

/** What somebody else saved meanwhile in fields that the reader had changed, by path. */
export const NewerContext = createContext(nothingNewer);

/** The value that stands in the record now, where the reader typed another one over an older one. */
export function useNewer(source: string, typed: unknown): { readonly value: FormValue } | undefined {
  const value = useContext(NewerContext).get(source);
  return value === undefined || Object.is(value, typed) ? undefined : { value };
}
