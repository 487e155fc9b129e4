import { administersUsers, mendsReactions } from '@leaseledger/contract/access/permissions';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazily } from '../kernel/lazily.tsx';
import { useRights } from '../kernel/session.ts';
import { Notice } from './Notice.tsx';

const ParkedReactions = lazily(() => import('./ParkedReactions.tsx'));

const HALF_MINUTE = 30_000;

/** The part of `GET /health/ready` that the console shows. */
interface Stopped {
  readonly name: string;
  readonly failure?: { readonly eventType: string; readonly stream: string; readonly revision: string };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function stoppedOf(answer: unknown): Stopped[] {
  const statuses = isRecord(answer) && Array.isArray(answer['projections']) ? answer['projections'].filter(isRecord) : [];
  return statuses
    .filter(({ state }) => state === 'stopped')
    .map(({ name, failure }) => ({
      name: String(name),
      ...(isRecord(failure)
        ? { failure: { eventType: String(failure['eventType']), stream: String(failure['stream']), revision: String(failure['revision']) } }
        : {}),
    }));
}

function parkedIn(answer: unknown): number {
  const statuses = isRecord(answer) && Array.isArray(answer['reactions']) ? answer['reactions'].filter(isRecord) : [];
  return statuses.reduce((sum, { parked }) => sum + Number(parked), 0);
}

interface Health {
  readonly logIsAway: boolean;
  readonly stopped: readonly Stopped[];
  readonly parked: number;
}

/** Health answers 503 while something is wrong, with the same body. */
async function readHealth({ signal }: { signal: AbortSignal }): Promise<Health> {
  const response = await fetch('/health/ready', { signal });
  const answer: unknown = await response.json();
  const log = isRecord(answer) ? answer['log'] : undefined;
  return { logIsAway: isRecord(log) && log['state'] === 'unreachable', stopped: stoppedOf(answer), parked: parkedIn(answer) };
}

/** Tells everybody when nothing can be changed, and administrators which lists stand still, and at which event. */
export function HealthNotice() {
  const rights = useRights();
  const mayKnow = administersUsers(rights);
  const { data } = useQuery({ queryKey: ['health'], queryFn: readHealth, refetchInterval: HALF_MINUTE, retry: false });
  if (data === undefined) return null;
  return (
    <>
      {data.logIsAway && <Notice>The event log cannot be reached. Everything can be read, changes are refused until it is back.</Notice>}
      {mayKnow &&
        data.stopped.map(({ name, failure }) => (
          <Notice key={name}>
            {`The read model ${name} has stopped`}
            {failure !== undefined && ` at ${failure.eventType}, event ${failure.revision} of ${failure.stream}`}
            {'. What it shows is out of date until it is replayed.'}
          </Notice>
        ))}
      {data.parked > 0 && mendsReactions(rights) && (
        <Suspense fallback={null}>
          <ParkedReactions />
        </Suspense>
      )}
    </>
  );
}
