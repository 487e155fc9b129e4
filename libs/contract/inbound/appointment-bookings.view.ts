import type { FilledForm } from '../kernel/filled-form.ts';
import type { CallDays } from '../shared/call-time.ts';

/** The page where a visitor books a call (specification 2, section 2; decisions 5). */
export interface AppointmentBookingsView extends CallDays {
  readonly form: FilledForm;
  /** Identifies the filled-in form. Sending the form twice makes one booking. */
  readonly submission: string;
  /** The mailbox to write to instead. */
  readonly mailbox: string;
  /** The booked call; null before the booking. */
  readonly booked: { readonly day: string; readonly slot: string } | null;
}
