/** A form that a page shows again: the filled-in values and the errors. */
export interface FilledForm {
  /** The values by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The errors by field name, in the order in which the page shows them. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error that belongs to no field; null when there is none. */
  readonly message: string | null;
}

export const blankForm: FilledForm = { values: {}, errors: {}, message: null };
