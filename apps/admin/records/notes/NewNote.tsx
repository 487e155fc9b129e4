import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { keepNoteDraft, useNoteDraft } from './note-drafts.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { changedByNotes } from './changed-by-notes.ts';

/** The editor of a new note. Typed text stays until it is saved. */
export function NewNote({ kind, id, focused = false }: RecordPartProps) {
  const { UserID } = useUser();
  const place = `${kind}-${id}`;
  const text = useNoteDraft(UserID, place)?.text ?? '';
  const { run, pending } = useCommand(noteEndpoints.add, {
    done: noteMessage.saved,
    failed: noteMessage.saveFailed,
    refreshes: changedByNotes,
  });
  const save = async () => {
    const { ok } = await run({ body: { NoteType: recordKinds[kind].note, AttachedToID: id, Note: text } });
    if (ok) keepNoteDraft(UserID, place, undefined);
  };
  return (
    <NoteEditor
      label="Write a note"
      text={text}
      onType={(typed) => keepNoteDraft(UserID, place, typed === '' ? undefined : { text: typed })}
      onSave={() => void save()}
      pending={pending}
      saves="Save note"
      autoFocus={focused}
    />
  );
}
