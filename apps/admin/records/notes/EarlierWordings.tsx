import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

/** The earlier wordings of an edited note. */
export function EarlierWordings({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(noteEndpoints.wordings, { params: { id } }, { resource: 'notes' });
  return (
    <div role="status" className="note-earlier">
      {error !== null && (
        <p>
          {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {data?.length === 0 && <p>The earlier wording was deleted, because it named a forgotten person.</p>}
      {data?.map(({ Note, WrittenByUserName, WrittenDateTime }) => (
        <blockquote key={WrittenDateTime}>
          <p className="note-text">{Note}</p>
          <p className="note-by">
            {WrittenByUserName} <RelativeTime at={WrittenDateTime} />
          </p>
        </blockquote>
      ))}
    </div>
  );
}
