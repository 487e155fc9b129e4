import type { FilledForm } from '../kernel/filled-form.ts';
import type { CallDays } from '../shared/call-time.ts';

/** The page on which an employer asks to be called back (specification 2, section 2). It does not say which: whoever guesses a number is told nothing. */
export interface EmployerCallbackView extends CallDays {
  readonly form: FilledForm;
  readonly isRequested: boolean;
}
