import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { policyWords } from '@leaseledger/contract/history/history.words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { RecordName } from './RecordName.tsx';
import './history.css';

export interface CauseProps {
  /** The entry that led to it. */
  readonly id: string;
  /** The policy that saw to it; older entries do not say. */
  readonly policy: string | null;
}

/** Why something was done that nobody asked for: what had happened, on which record. What the reader may not see is not told, nor asked for again. */
export default function Cause({ id, policy }: CauseProps) {
  const { data } = useQuery({
    queryKey: ['history', 'entry', id],
    queryFn: ({ signal }) => call(historyEndpoints.entry, { params: { entry: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <p className="history-cause">
      {policy !== null && `By itself (${policyWords(policy)}), `}
      {policy === null ? 'Because' : 'because'} of{' '}
      {data === undefined ? (
        'an earlier change'
      ) : (
        <>
          “{data.ActivityTypeCodeName}” on <RecordName type={data.SubjectType} id={data.SubjectID} />, by{' '}
          {data.CreatedByUserName}
        </>
      )}
    </p>
  );
}
