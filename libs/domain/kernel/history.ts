import type { DomainEvent } from './decider.ts';

/** One event as a line of a record's history. */
export interface HistoryEntry {
  readonly Kind: 'activity' | 'status' | 'assignee';
  /** What happened, as a type, e.g. 'Lead assigned'. */
  readonly ActivityTypeCodeName: string;
  /** One sentence in plain words. It outlives the person's key, so it never says what a sealed field holds. */
  readonly Description: string;
  /** Labels before and after, for changes of status and assignee. */
  readonly ChangeFromName: string | null;
  readonly ChangeToName: string | null;
}

/** How each event of an area reads in a history, and of which record it tells. A forgotten type does not compile. */
export interface AreaHistory<Event extends DomainEvent> {
  /** Also the category of the area's streams. */
  readonly subjectType: string;
  readonly subjectID: (data: Event['data']) => number;
  readonly entries: { readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data']) => HistoryEntry };
}

export const activity = (ActivityTypeCodeName: string, Description: string): HistoryEntry => ({
  Kind: 'activity',
  ActivityTypeCodeName,
  Description,
  ChangeFromName: null,
  ChangeToName: null,
});

/** Names of fields as one reads them in a sentence: 'Annual KMs, lease term and notes'. */
export function listed(names: readonly string[]): string {
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}

/** Labels as words within a sentence: 'Annual KMs' is 'annual KMs'. */
export const inSentence = <Field extends string>(labels: Readonly<Record<Field, string>>): Record<Field, string> =>
  // Object.fromEntries forgets which names it was given.
  Object.fromEntries(Object.entries<string>(labels).map(([field, label]) => [field, label.charAt(0).toLowerCase() + label.slice(1)])) as Record<Field, string>;

/** The words for the fields that an amendment names, each once, in the words' order. */
export function changedWords(changes: object, words: Readonly<Record<string, string>>): string {
  const found = new Set(Object.entries(words).flatMap(([field, word]) => (Object.hasOwn(changes, field) ? [word] : [])));
  return `${listed([...found])} changed`;
}
