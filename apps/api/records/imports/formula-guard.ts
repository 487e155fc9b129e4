import { isFormula } from '@leaseledger/contract/shared/formulas';

/** Spreadsheets take a text with a leading apostrophe for text. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Removes the apostrophe that guards a formula, because it is no part of the text. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
