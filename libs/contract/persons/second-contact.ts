/**
 * The second e-mail address or contact number: the first of these values that is neither empty nor the person's first
 * one; null for none.
 */
export const besideFirst = (first: string | null, values: readonly (string | null)[]): string | null =>
  values.find((value) => value !== null && value !== '' && value.toLowerCase() !== first?.toLowerCase()) ?? null;
