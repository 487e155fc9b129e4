import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { managesWhatIsAttachedTo } from '@leaseledger/contract/records/record-access';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useIsViewing, useRights, useUser } from '../../platform/session/session.ts';
import { undoDecision } from '../../platform/commands/undo.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { changedByNotes } from './changed-by-notes.ts';
import { EarlierWordings } from './EarlierWordings.tsx';
import { EditNote } from './EditNote.tsx';
import { keepNoteDraft, useNoteDraft, type NoteDraft } from './note-drafts.ts';

/** Focuses the note when the focused part disappeared: its editor, or the button that withdrew or restored it. */
function useKeptFocus(state: string): RefObject<HTMLLIElement | null> {
  const entry = useRef<HTMLLIElement>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== state && document.activeElement === document.body) entry.current?.focus();
    known.current = state;
  }, [state]);
  return entry;
}

/** One note with author, time and text, and its actions. */
export function NoteEntry({ note, kind }: { readonly note: NoteRow; readonly kind: RecordKind }) {
  const {
    NoteID,
    Version,
    Note,
    CreatedByUserID,
    CreatedByUserName,
    CreatedDateTime,
    ModifiedDateTime,
    ModifiedByUserName,
    IsWithdrawn,
  } = note;
  const { UserID } = useUser();
  const rights = useRights();
  const isViewing = useIsViewing();
  const place = `note-${NoteID}`;
  const draft = useNoteDraft(UserID, place);
  const keep = (next: NoteDraft | undefined) => keepNoteDraft(UserID, place, next);
  const isEdited = draft !== undefined && draft.isSetAside !== true;
  const withdraw = useCommand(noteEndpoints.withdraw, {
    done: noteMessage.withdrawn,
    failed: noteMessage.saveFailed,
    refreshes: changedByNotes,
  });
  const [showsEarlier, setShowsEarlier] = useState(false);
  const mayChange = !isViewing && (CreatedByUserID === UserID || managesWhatIsAttachedTo(kind, rights));
  const entry = useKeptFocus(`${isEdited} ${IsWithdrawn}`);
  if (IsWithdrawn) return <WithdrawnNote note={note} mayChange={mayChange} entry={entry} />;
  return (
    <li ref={entry} className="note" tabIndex={-1}>
      <p className="note-by">
        <b>{CreatedByUserName}</b> <RelativeTime at={CreatedDateTime} />
      </p>
      {isEdited && mayChange ? (
        <EditNote note={note} draft={draft} />
      ) : (
        <p className="note-text">{Note ?? <i>The text was deleted with the person it was about.</i>}</p>
      )}
      <p className="note-actions">
        {ModifiedDateTime !== null && (
          <>
            <span>
              Edited{ModifiedByUserName !== CreatedByUserName && ` by ${ModifiedByUserName ?? ''}`}{' '}
              <RelativeTime at={ModifiedDateTime} />
            </span>
            <LinkButton aria-expanded={showsEarlier} onClick={() => setShowsEarlier(!showsEarlier)}>
              {showsEarlier ? 'Hide earlier wordings' : 'Earlier wordings'}
            </LinkButton>
          </>
        )}
        {mayChange && draft === undefined && Note !== null && (
          <LinkButton onClick={() => keep({ text: Note, version: Version })}>Edit</LinkButton>
        )}
        {mayChange && draft?.isSetAside === true && (
          <>
            <span>Your changes are not saved.</span>
            <LinkButton
              onClick={() =>
                keep({ text: draft.text, ...(draft.version === undefined ? {} : { version: draft.version }) })
              }
            >
              Continue editing
            </LinkButton>
            <LinkButton onClick={() => keep(undefined)}>Discard</LinkButton>
          </>
        )}
        {mayChange && draft === undefined && (
          <LinkButton aria-disabled={withdraw.pending} onClick={() => void withdraw.run({ params: { id: NoteID } })}>
            Withdraw
          </LinkButton>
        )}
      </p>
      {showsEarlier && <EarlierWordings id={NoteID} />}
    </li>
  );
}

interface WithdrawnNoteProps {
  readonly note: NoteRow;
  readonly mayChange: boolean;
  readonly entry: RefObject<HTMLLIElement | null>;
}

function WithdrawnNote({
  note: { WithdrawnByUserName, WithdrawnDateTime, Withdrawal },
  mayChange,
  entry,
}: WithdrawnNoteProps) {
  const queries = useQueryClient();
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => changedByNotes.some((resource) => resource === queryKey[0]),
    });
  return (
    <li ref={entry} className="note withdrawn" tabIndex={-1}>
      <p className="note-by">
        A note was withdrawn by <b>{WithdrawnByUserName}</b> <RelativeTime at={WithdrawnDateTime} />
        {mayChange && Withdrawal !== null && (
          <LinkButton onClick={() => void undoDecision(Withdrawal, refresh)}>Undo</LinkButton>
        )}
      </p>
    </li>
  );
}
