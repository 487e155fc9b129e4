import { createContext, useContext } from 'react';
import type { FormValue } from './form-types.ts';

/** A field that another user changed while its form was open. */
export interface NewerValue {
  /** The user's typed value, or the form's first value. */
  readonly mine: FormValue;
  readonly theirs: FormValue;
  readonly isTyped: boolean;
}

export interface Newer {
  /** The changed fields, by path. */
  readonly values: ReadonlyMap<string, NewerValue>;
  /** The element that lists both values of each field. */
  readonly place: HTMLElement | null;
}

export const nothingNewer: Newer = { values: new Map(), place: null };

/** The values that another user saved in fields of the form while it was open. */
export const NewerContext = createContext(nothingNewer);

/** The value that another user saved in this field. */
export function useNewer(source: string): (NewerValue & Pick<Newer, 'place'>) | undefined {
  const { values, place } = useContext(NewerContext);
  const newer = values.get(source);
  return newer && { ...newer, place };
}

/** The reason why the form's record can no longer be saved, or undefined. */
export const GoneContext = createContext<string | undefined>(undefined);
