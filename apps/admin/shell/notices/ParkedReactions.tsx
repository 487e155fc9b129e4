import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { Notice } from './Notice.tsx';

/** The number of notices, so that the screen keeps room for the work. */
const SHOWN = 3;

/** Parked reactions, each with a button that retries it. */
export default function ParkedReactions() {
  const { data = [] } = useRead(reactionEndpoints.parked, {}, { resource: 'health' });
  return (
    <>
      {data.slice(0, SHOWN).map((reaction) => (
        <ParkedReaction key={`${reaction.policy} ${reaction.eventId}`} reaction={reaction} />
      ))}
      {data.length > SHOWN && (
        <Notice>{`${data.length - SHOWN} more have failed. They appear here once these are done.`}</Notice>
      )}
    </>
  );
}

function ParkedReaction({
  reaction: { policy, eventId, eventType, stream, reason },
}: {
  readonly reaction: ParkedReactionView;
}) {
  const replay = useCommand(reactionEndpoints.replay, { refreshes: ['health'], done: 'Done.' });
  return (
    <Notice
      action={
        <LinkButton aria-disabled={replay.pending} onClick={() => void replay.run({ body: { policy, eventId } })}>
          Try again
        </LinkButton>
      }
    >
      {`${policy} could not react to ${eventType} of ${stream}: ${reason}`}
    </Notice>
  );
}
