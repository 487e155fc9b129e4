import { listOf, view } from '../kernel/answer.ts';

/** A place in a text of a record. */
export interface MentionPlace {
  /** The record, e.g. `lead-42`. */
  readonly record: string;
  readonly field: string;
  /** The start of the mention in the text, in UTF-16 units. */
  readonly at: number;
  /** The mentioned words, exactly as in the text. */
  readonly text: string;
}

/** A place in another person's record where a text names a person, with the words around it. */
export interface Mention extends MentionPlace {
  /** The labels of the record and of the field: 'Lead 42', 'Notes'. */
  readonly recordName: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const mentions = listOf(view<Mention>('Mention'));

/** The most mentions that are shown and blanked at once. For a common name, a user chooses among these. */
export const MENTIONS_MAX = 500;
/** The words that replace a mention of a forgotten person. */
export const FORGOTTEN = '[forgotten]';
