import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { policiesOfUntoldCauses, policyWords } from '@leaseledger/contract/history/history.words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { RecordName } from './RecordName.tsx';
import './history.css';

export interface CauseProps {
  /** The entry that caused this one. */
  readonly id: string;
  /** The policy that decided. Older entries have none. */
  readonly policy: string | null;
}

/**
 * The cause of an automatic entry: the earlier action and its record.
 * A cause that the user may not read is not named, and not requested again.
 */
export default function Cause({ id, policy }: CauseProps) {
  const isUntold = policy !== null && policiesOfUntoldCauses.has(policy);
  const { data } = useQuery({
    queryKey: ['history', 'entry', id],
    queryFn: ({ signal }) => call(historyEndpoints.entry, { params: { entry: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: !isUntold,
  });
  if (isUntold) return <p className="history-cause">{`Automatically (${policyWords(policy)})`}</p>;
  return (
    <p className="history-cause">
      {policy !== null && `Automatically (${policyWords(policy)}), `}
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
