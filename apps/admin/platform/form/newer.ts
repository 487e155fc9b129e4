import { createContext, useContext } from 'react';
import type { FormValue } from './form-types.ts';

/** A field that somebody else changed while its form was open. */
export interface NewerValue {
  /** What the reader had typed, or what the form had started with. */
  readonly mine: FormValue;
  readonly theirs: FormValue;
  readonly isTyped: boolean;
}

export interface Newer {
  /** By path. */
  readonly values: ReadonlyMap<string, NewerValue>;
  /** Where the two values of each field are shown side by side. */
  readonly place: HTMLElement | null;
}

export const nothingNewer: Newer = { values: new Map(), place: null };

/** What somebody else saved meanwhile in fields of the form. */
export const NewerContext = createContext(nothingNewer);

/** What somebody else saved in this field. */
export function useNewer(source: string): (NewerValue & Pick<Newer, 'place'>) | undefined {
  const { values, place } = useContext(NewerContext);
  const newer = values.get(source);
  return newer && { ...newer, place };
}

/** Why the record of a form cannot be saved any more; undefined while it can. */
export const GoneContext = createContext<string | undefined>(undefined);
