import type { FilledForm } from '../kernel/filled-form.ts';
import type { CallDays } from '../shared/call-time.ts';

/** The page where an employer asks for a call (specification 2, section 2). It does not name the employer, so a guessed number reveals nothing. */
export interface EmployerCallbackView extends CallDays {
  readonly form: FilledForm;
  readonly isRequested: boolean;
  /** The mailbox to write to instead. */
  readonly mailbox: string;
}
