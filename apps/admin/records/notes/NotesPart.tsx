import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { Suspense, useContext, useState } from 'react';
import { useGetList } from 'react-admin';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { GoneContext } from '../../platform/form/newer.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useIsViewing } from '../../platform/session/session.ts';
import { NewNote } from './NewNote.tsx';
import { NoteEntry } from './NoteEntry.tsx';
import './notes.css';

const NotesClosed = lazily(() => import('./NotesClosed.tsx'));

const AT_ONCE = 20;

/** The notes of one record, newest first, below the editor of a new one. */
export default function NotesPart({ kind, id, focused = false }: RecordPartProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const isViewing = useIsViewing();
  const closed = useContext(GoneContext) ?? (isViewing ? noteMessage.viewing : undefined);
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
      {closed === undefined ? (
        <NewNote key={`${kind}-${id}`} kind={kind} id={id} focused={focused} />
      ) : (
        <Suspense fallback={null}>
          <NotesClosed place={`${kind}-${id}`} why={closed} />
        </Suspense>
      )}
      {error !== null && !isPending && (
        <p className="note-none">
          The notes could not be read. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {data?.length === 0 && <p className="note-none">Nobody has written a note yet.</p>}
      <ol>
        {data?.map((note) => (
          <NoteEntry key={note.NoteID} note={note} kind={kind} />
        ))}
      </ol>
      {data !== undefined && total > data.length && (
        <LinkButton onClick={() => setShown(shown + AT_ONCE)}>{`Older notes (${total - data.length})`}</LinkButton>
      )}
    </section>
  );
}
