import { observable } from '../../platform/observable.ts';

export interface NoteDraft {
  readonly text: string;
  /** The version of the edited note that the user saw. */
  readonly version?: number;
  /** The draft is kept but not on screen, because the user closed the editor. They may return to it. */
  readonly isSetAside?: true;
}

/**
 * The unsaved texts by user and place. They outlive the panel but not the page. Notes name people, so they stay in
 * memory.
 */
const drafts = observable<ReadonlyMap<string, NoteDraft>>(new Map());

/** The place is a new note of a record (`lead-42`) or an edited note (`note-7`). */
const keyOf = (userID: number, place: string): string => `${userID} ${place}`;

export const useNoteDraft = (userID: number, place: string): NoteDraft | undefined =>
  drafts.use().get(keyOf(userID, place));

/** An undefined draft removes the kept one. */
export function keepNoteDraft(userID: number, place: string, draft: NoteDraft | undefined): void {
  const next = new Map(drafts.get());
  if (draft === undefined) next.delete(keyOf(userID, place));
  else next.set(keyOf(userID, place), draft);
  drafts.set(next);
}

// Warns before the page is left. Within the console no draft is lost.
window.addEventListener('beforeunload', (event) => {
  if ([...drafts.get().values()].some(({ text }) => text.trim() !== '')) event.preventDefault();
});
