import type { FilledForm } from '../kernel/filled-form.ts';

/** The page on which a visitor books a call (specification 2, section 2; decisions 5). */
export interface AppointmentBookingsView {
  readonly form: FilledForm;
  /** Today in Melbourne, e.g. 2026-12-01: no day before it can be booked. */
  readonly firstDay: string;
  /** Names what is filled in: sent twice it is one booking. */
  readonly submission: string;
  /** What to write to instead. */
  readonly mailbox: string;
  /** What was booked; null while nothing is. */
  readonly booked: { readonly day: string; readonly slot: string } | null;
}
