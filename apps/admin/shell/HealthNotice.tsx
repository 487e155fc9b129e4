import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../kernel/api.ts';
import { lazily } from '../kernel/lazily.tsx';
import { Notice } from './Notice.tsx';

const ParkedReactions = lazily(() => import('./ParkedReactions.tsx'));

const HALF_MINUTE = 30_000;

/** Tells everybody when nothing can be changed or something is wrong, and who may mend it what it is. */
export function HealthNotice() {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(healthEndpoints.health, {}, { signal }),
    refetchInterval: HALF_MINUTE,
    retry: false,
  });
  if (data === undefined) return null;
  const { status, log, details } = data;
  const isAway = log.state === 'unreachable';
  return (
    <>
      {isAway && <Notice>The event log cannot be reached. Everything can be read, changes are refused until it is back.</Notice>}
      {!isAway && status === 'degraded' && details === null && <Notice>Something is wrong. Your administrators have been told what it is.</Notice>}
      {details?.projections
        .filter(({ state }) => state === 'stopped')
        .map(({ name, failure }) => (
          <Notice key={name}>
            {`The read model ${name} has stopped`}
            {failure !== undefined && ` at ${failure.eventType}, event ${failure.revision} of ${failure.stream}`}
            {'. What it shows is out of date until it is replayed.'}
          </Notice>
        ))}
      {details?.reactions.some(({ parked }) => parked > 0) === true && (
        <Suspense fallback={null}>
          <ParkedReactions />
        </Suspense>
      )}
    </>
  );
}
