import type { Code } from './codes.ts';

/**
 * How a field's values read as words: as they are, with separators, as dollars, percent, years, yes or no, as a day or a moment in Melbourne, by the label of
 * their code; `id` where they say nothing to a reader.
 */
export type Format = 'text' | 'number' | 'money' | 'percent' | 'years' | 'yesNo' | 'day' | 'moment' | 'id' | { readonly codes: Readonly<Record<number, Code>> };
