import type { NoteRow } from '@leaseledger/contract/notes/note.views';

/** A note as everybody sees it: what a withdrawn one said is told by the history alone. */
export const seenNote = (row: NoteRow): NoteRow => (row.IsWithdrawn ? { ...row, Note: null } : row);
