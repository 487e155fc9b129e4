import type { NoteRow } from '@leaseledger/contract/notes/note.views';

/** A note as callers see it. Only the history shows the text of a withdrawn note. */
export const seenNote = (row: NoteRow): NoteRow => (row.IsWithdrawn ? { ...row, Note: null } : row);
