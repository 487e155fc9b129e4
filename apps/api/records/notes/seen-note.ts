import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { maskedText } from '@leaseledger/contract/shared/masked-contact';
import type { Caller } from '../../platform/callers/caller.ts';

/**
 * A note as the caller sees it. Only the history shows the text of a withdrawn note. External users see addresses and
 * numbers masked, but for the notes that they wrote.
 */
export function seenNote({ rights, user }: Caller, row: NoteRow): NoteRow {
  if (row.IsWithdrawn || row.Note === null) return { ...row, Note: null };
  return rights.external && row.CreatedByUserID !== user.UserID ? { ...row, Note: maskedText(row.Note) } : row;
}
