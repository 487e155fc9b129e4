import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useIsViewing } from '../../platform/session/session.ts';
import { NewNote } from './NewNote.tsx';
import { NoteEntry } from './NoteEntry.tsx';
import './notes.css';

const AT_ONCE = 20;

/** The notes of one record, newest first, below the editor of a new one. */
export default function NotesPart({ kind, id, focused = false }: RecordPartProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const isViewing = useIsViewing();
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<NoteRow>('notes', {
    filter: { Subject: `${kind}-${id}` },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: 1, perPage: shown },
  });
  return (
    <section className="notes" aria-label="Notes">
      {!isViewing && <NewNote key={`${kind}-${id}`} kind={kind} id={id} focused={focused} />}
      {error !== null && !isPending && (
        <p className="note-none">
          The notes could not be read.{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.length === 0 && <p className="note-none">Nobody has written a note yet.</p>}
      <ol>
        {data?.map((note) => (
          <NoteEntry key={note.NoteID} note={note} kind={kind} />
        ))}
      </ol>
      {data !== undefined && total > data.length && (
        <button type="button" className="link-button" onClick={() => setShown(shown + AT_ONCE)}>
          {`Older notes (${total - data.length})`}
        </button>
      )}
    </section>
  );
}
