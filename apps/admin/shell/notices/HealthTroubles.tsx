import type { BuildHealth, HealthDetails, HealthView } from '@leaseledger/contract/health/health.views';
import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { Notice } from './Notice.tsx';

const ParkedReactions = lazily(() => import('./ParkedReactions.tsx'));

/** Names the first event. The text says how to find the others. */
function unopenedText({ total, events: [first] }: HealthDetails['unopened']): string {
  const name =
    first === undefined
      ? ''
      : `: ${first.eventType}, event ${first.revision} of ${first.stream}${total > 1 ? ', and others' : ''}`;
  const many = total === 1 ? 'one event' : `${total} events`;
  if (first?.why === 'damaged')
    return `The event log is damaged: ${many} cannot be read${name}. The lists lack what was changed there. Put the backup of the log back; npm run verify names each event.`;
  if (first?.why === 'misfit')
    return `Another program wrote to the event log: ${many} that Leaseledger does not write ${total === 1 ? 'is' : 'are'} left out${name}. An operator accepts that with npm run accept.`;
  return `The personal details of ${many} cannot be opened${name}. They count as forgotten. If the vault is not the right one, put its backup back; npm run replay names each event.`;
}

const whyAway =
  'If it has a server of its own, that server has stopped or cannot be reached. A full disk stops it: then somebody must make space and start it.';

const shareOf = (build: BuildHealth | undefined) =>
  build === undefined || build.total === 0 ? '' : `, ${Math.floor((build.done / build.total) * 100)} percent done`;

/** A notice for each thing that is wrong. Administrators see the cause. */
export default function HealthTroubles({ health }: { readonly health: HealthView }) {
  const { status, log, files, build, details } = health;
  const isAway = log.state === 'unreachable';
  return (
    <>
      {isAway && (
        <Notice>{`The event log cannot be reached. Everything can be read, changes are refused until it is back.${details === null ? '' : ` ${whyAway}`}`}</Notice>
      )}
      {log.state === 'exchanged' && (
        <Notice>
          The event log holds other data than before. What can be read is shown, changes are refused until the right
          data is back, or the lists are built anew from this one.
        </Notice>
      )}
      {log.newer !== undefined && (
        <Notice>
          A later release has written what this one cannot read. Your administrators can start the later release.
        </Notice>
      )}
      {(files.log === 'damaged' || files.vault === 'damaged') && (
        <Notice>{`The file of the ${files.log === 'damaged' ? 'event log' : 'vault'} is damaged. What can be read is shown, changes are refused until it is restored from its backup.`}</Notice>
      )}
      {files.disk === 'full' && (
        <Notice>
          The disk of the server is full. Everything can be read, changes are refused until there is space again.
        </Notice>
      )}
      {files.readModels === 'rebuilding' && (
        <Notice>{`The lists were damaged and are being built anew${shareOf(build)}. Until then some cannot be shown.`}</Notice>
      )}
      {!isAway && files.disk === 'ok' && status === 'degraded' && details === null && (
        <Notice>Something is wrong. Your administrators have been told what it is.</Notice>
      )}
      {details?.projections
        .filter(({ state }) => state === 'stopped')
        .map(({ name, failure }) => (
          <Notice key={name}>
            {`The read model ${name} has stopped`}
            {failure !== undefined && ` at ${failure.eventType}, event ${failure.revision} of ${failure.stream}`}
            {'. What it shows is out of date until it is replayed.'}
          </Notice>
        ))}
      {details?.readSide.projecting?.process === null && (
        <Notice>
          No process updates the lists at the moment. Everything entered is kept, and shown once a process runs: within
          15 seconds after one was killed, else once one reaches the MongoDB.
        </Notice>
      )}
      {details !== null && details.unopened.total > 0 && <Notice>{unopenedText(details.unopened)}</Notice>}
      {details?.reactions.some(({ parked }) => parked > 0) === true && (
        <Suspense fallback={null}>
          <ParkedReactions />
        </Suspense>
      )}
    </>
  );
}
