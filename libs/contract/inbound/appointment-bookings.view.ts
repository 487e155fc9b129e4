import type { FilledForm } from '../kernel/filled-form.ts';
import type { CallDays } from '../shared/call-time.ts';

/** The page on which a visitor books a call (specification 2, section 2; decisions 5). */
export interface AppointmentBookingsView extends CallDays {
  readonly form: FilledForm;
  /** Names what is filled in: sent twice it is one booking. */
  readonly submission: string;
  /** What to write to instead. */
  readonly mailbox: string;
  /** What was booked; null while nothing is. */
  readonly booked: { readonly day: string; readonly slot: string } | null;
}
