/** A form of a page as it is shown again: what was filled in, and what is wrong with it. */
export interface FilledForm {
  /** By the names of its fields. */
  readonly values: Readonly<Record<string, string>>;
  /** Of each field that is wrong, in the order in which they are told. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong, where it is with no field. */
  readonly message: string | null;
}

export const blankForm: FilledForm = { values: {}, errors: {}, message: null };
