/** A later change that stands in the way of undoing an earlier one. */
export interface StandingChange {
  /** What people call the fields, e.g. 'Annual KMs'. */
  readonly fields: readonly string[];
  readonly by: string;
  /** In Melbourne, e.g. '21/11/2026 9:02 am'. */
  readonly at: string;
}

const listed = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
const changed = ({ fields, by, at }: StandingChange): string => `${listed(fields)} ${fields.length === 1 ? 'was' : 'were'} changed by ${by} on ${at}.`;

/** What histories say. */
export const historyMessage = {
  unopened: 'The values cannot be read: what opens them is missing or damaged.',
  noDecision: 'There is no such decision.',
  undone: 'The change has been undone.',
  notUndoable: 'This cannot be undone.',
  alreadyUndone: (by: string, at: string) => `This was undone already, by ${by} on ${at}.`,
  changedSince: (changes: readonly StandingChange[]) => `This cannot be undone: ${changes.map(changed).join(' ')}`,
  notKnown: 'This cannot be undone: it was recorded before earlier values were kept.',
  forgotten: 'This cannot be undone: the person was deleted, and what they had told with them.',
} as const;
