import { observable } from '../../platform/observable.ts';

export interface NoteDraft {
  readonly text: string;
  /** Of the note that is edited: the one that its reader saw. */
  readonly version?: number;
  /** It is kept and not on screen: its reader left the editing and may come back to it. */
  readonly isSetAside?: true;
}

/** What is typed and not saved, by user and place: it outlives the panel, and goes with the page. Never written to the browser's storage: notes name people. */
const drafts = observable<ReadonlyMap<string, NoteDraft>>(new Map());

/** Where something is typed: a new note of a record (`lead-42`), or a note that is edited (`note-7`). */
const keyOf = (userID: number, place: string): string => `${userID} ${place}`;

export const useNoteDraft = (userID: number, place: string): NoteDraft | undefined =>
  drafts.use().get(keyOf(userID, place));

/** Undefined where nothing is kept any more. */
export function keepNoteDraft(userID: number, place: string, draft: NoteDraft | undefined): void {
  const next = new Map(drafts.get());
  if (draft === undefined) next.delete(keyOf(userID, place));
  else next.set(keyOf(userID, place), draft);
  drafts.set(next);
}

// The page is left with all that is in it: within the console nothing is lost.
window.addEventListener('beforeunload', (event) => {
  if ([...drafts.get().values()].some(({ text }) => text.trim() !== '')) event.preventDefault();
});
