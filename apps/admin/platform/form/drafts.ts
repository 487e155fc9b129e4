import type { FormValue, FormValues } from './form-types.ts';

export interface Draft {
  /** The form's first values. */
  readonly initial: FormValues;
  /** The typed values, by path. */
  readonly typed: ReadonlyMap<string, FormValue>;
}

/**
 * The typed values of forms at the end of a session, by user and form name.
 * They live as long as the page, and are never written to the browser's storage.
 */
export const drafts = new Map<string, Draft>();
