import { listOf, view } from '../kernel/answer.ts';

/** A place in a text of some record. */
export interface MentionPlace {
  /** The record, e.g. `lead-42`. */
  readonly record: string;
  readonly field: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly at: number;
  /** As it stands there. */
  readonly text: string;
}

/** A place in a text of somebody else's record where a person is named, with what stands around it. */
export interface Mention extends MentionPlace {
  /** What people call the record and the field: 'Lead 42', 'Notes'. */
  readonly recordName: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const mentions = listOf(view<Mention>('Mention'));

/** The most places that are shown and blanked at once; somebody of a common name chooses among these. */
export const MENTIONS_MAX = 500;
/** What stands in a text where somebody was named. */
export const FORGOTTEN = '[forgotten]';
