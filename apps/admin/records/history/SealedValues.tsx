import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { changeText } from '@leaseledger/contract/history/history.words';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';

/** Shows the personal values of an entry on request: old and new. They are dropped when hidden. */
export function SealedValues({ entry }: { readonly entry: string }) {
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'values', entry],
    queryFn: ({ signal }) => call(historyEndpoints.values, { params: { entry } }, { signal }),
    enabled: isShown,
    gcTime: 0,
  });
  const failure: ApiError | null = error as ApiError | null; // `call` throws nothing else.
  return (
    <div className="history-values">
      <LinkButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide values' : 'Show values'}
      </LinkButton>
      {isShown && (
        <div role="status">
          {failure !== null && (
            <p>
              {failure.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
            </p>
          )}
          {data?.IsForgotten === true && <p>The person was deleted: these values are forgotten.</p>}
          {data?.Changes.map((change) => (
            <p key={change.Label}>{changeText(change)}</p>
          ))}
        </div>
      )}
    </div>
  );
}
