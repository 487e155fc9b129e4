import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../platform/http/api.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { Notice } from './Notice.tsx';

const HealthTroubles = lazily(
  () => import('./HealthTroubles.tsx'),
  () => <Notice>Something is wrong with the server.</Notice>,
);

const HALF_MINUTE = 30_000;

/** Tells every user when changes are refused or something is wrong. */
export function HealthNotice() {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(healthEndpoints.health, {}, { signal }),
    refetchInterval: HALF_MINUTE,
    retry: false,
  });
  if (data === undefined || data.status === 'ok') return null;
  return (
    <Suspense fallback={null}>
      <HealthTroubles health={data} />
    </Suspense>
  );
}
