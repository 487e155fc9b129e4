import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useEscape } from '../../platform/keyboard/keys.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { changedByNotes } from './changed-by-notes.ts';
import { keepNoteDraft, type NoteDraft } from './note-drafts.ts';
import { NoteEditor } from './NoteEditor.tsx';

/**
 * Edits a note in place. Escape closes the editor and keeps the typed text.
 * When another user saved first, both the typed text and the saved one show.
 */
export function EditNote({ note, draft }: { readonly note: NoteRow; readonly draft: NoteDraft }) {
  const { UserID } = useUser();
  const place = `note-${note.NoteID}`;
  const { run, pending } = useCommand(noteEndpoints.update, {
    done: noteMessage.saved,
    failed: noteMessage.saveFailed,
    refreshes: changedByNotes,
  });
  const isNewer = note.Version !== draft.version;
  const close = () => keepNoteDraft(UserID, place, undefined);
  useEscape(() => (draft.text === note.Note ? close() : keepNoteDraft(UserID, place, { ...draft, isSetAside: true })));
  const save = async () => {
    // The saved version is the one on screen, so the user knows what they replace.
    const { ok } = await run({ body: { NoteID: note.NoteID, Note: draft.text, Version: note.Version } });
    if (ok) close();
  };
  return (
    <NoteEditor
      label="Edit the note"
      text={draft.text}
      onType={(text) => keepNoteDraft(UserID, place, { ...draft, text })}
      onSave={() => void save()}
      onCancel={close}
      pending={pending}
      saves={isNewer ? 'Save over it' : 'Save note'}
      autoFocus
    >
      {isNewer && !pending && (
        <div className="note-newer" role="status">
          <p>{`${note.ModifiedByUserName ?? 'Somebody'} changed this note in the meantime. It says now:`}</p>
          <blockquote>{note.Note}</blockquote>
          <LinkButton onClick={() => keepNoteDraft(UserID, place, { text: note.Note ?? '', version: note.Version })}>
            Take their wording
          </LinkButton>
        </div>
      )}
    </NoteEditor>
  );
}
