import { isFormula } from '@leaseledger/contract/shared/formulas';

/** With an apostrophe before it spreadsheets take it for text. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** An apostrophe that keeps spreadsheets from taking text for a formula is none of the text. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
