import { administersUsers } from '@leaseledger/contract/access/permissions';
import { useQuery } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import { useRights } from '../kernel/session.ts';

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

/** Health answers 503 while something is wrong, with the same body. */
async function readHealth({ signal }: { signal: AbortSignal }): Promise<Stopped[]> {
  const response = await fetch('/health/ready', { signal });
  return stoppedOf(await response.json());
}

/** Tells administrators which lists stand still, and at which event. */
export function ProjectionNotice() {
  const mayKnow = administersUsers(useRights());
  const { data } = useQuery({ queryKey: ['health'], queryFn: readHealth, enabled: mayKnow, refetchInterval: HALF_MINUTE, retry: false });
  return data?.map(({ name, failure }) => (
    <div key={name} className="notice error" role="alert">
      <OctagonAlert aria-hidden />
      <span>
        {`The read model ${name} has stopped`}
        {failure !== undefined && ` at ${failure.eventType}, event ${failure.revision} of ${failure.stream}`}
        {'. What it shows is out of date until it is replayed.'}
      </span>
    </div>
  ));
}
