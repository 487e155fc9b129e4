import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { Notice } from './Notice.tsx';

/** So many at most: the screen is for the work. */
const SHOWN = 3;

/** Reactions that were given up, each with a way to have it tried again. */
export default function ParkedReactions() {
  const { data = [] } = useRead(reactionEndpoints.parked, {}, { resource: 'health' });
  return (
    <>
      {data.slice(0, SHOWN).map((reaction) => (
        <ParkedReaction key={`${reaction.policy} ${reaction.eventId}`} reaction={reaction} />
      ))}
      {data.length > SHOWN && (
        <Notice>{`${data.length - SHOWN} more could not be done. They show here when these are.`}</Notice>
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
        <button
          type="button"
          className="link-button"
          aria-disabled={replay.pending}
          onClick={() => void replay.run({ body: { policy, eventId } })}
        >
          Try again
        </button>
      }
    >
      {`${policy} could not react to ${eventType} of ${stream}: ${reason}`}
    </Notice>
  );
}
