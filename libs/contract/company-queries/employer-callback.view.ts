import type { FilledForm } from '../kernel/filled-form.ts';

/** The page on which an employer asks to be called back (specification 2, section 2). It does not say which: whoever guesses a number is told nothing. */
export interface EmployerCallbackView {
  readonly form: FilledForm;
  /** Today in Melbourne, e.g. 2026-12-01. */
  readonly firstDay: string;
  readonly isRequested: boolean;
}
