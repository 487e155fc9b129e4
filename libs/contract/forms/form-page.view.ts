import type { FilledForm } from '../kernel/filled-form.ts';
import type { CallDays } from '../shared/call-time.ts';
import type { VisitorsForm } from './form.views.ts';

/** The page of a public form (specification 2, section 2; specification 3, section 2). */
export interface FormPageView extends CallDays {
  readonly form: FilledForm;
  readonly asked: VisitorsForm;
  /** A colour such as `#0c5f4b` on a page for a frame of another site; null on a page of its own. */
  readonly background: string | null;
  /** Identifies the filled-in form. Sending it twice makes one submission. */
  readonly submission: string;
  /** Makes of cars, as suggestions. */
  readonly manufacturers: readonly string[];
  /** The last year of a car to choose. */
  readonly lastYear: number;
  /**
   * It is complete, and was sent before the script of the page had loaded. The script sends it again with a proof; a
   * visitor whose script never loads sends it again without.
   */
  readonly isToBeProved: boolean;
  readonly isSent: boolean;
}
