import type { FormValue, FormValues } from './form-types.ts';

export interface Draft {
  /** What the form started with. */
  readonly initial: FormValues;
  /** What was typed over it, by path. */
  readonly typed: ReadonlyMap<string, FormValue>;
}

/** What was typed when the session ended, by user and name of the form; forgotten with the page, never written to the browser's storage. */
export const drafts = new Map<string, Draft>();
