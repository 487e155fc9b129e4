import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { openBatch, type EventReader } from '@leaseledger/projections/kernel/batch';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { rowChanges, type RowChange } from '@leaseledger/projections/kernel/row-changes';
import type { ChangesFound } from '../reads/read-side.ts';

interface Source {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly codec: EventReader;
  readonly projections: readonly Projection[];
}

/** The key of a change. One request counts a row once, however often it changed it. */
const nameOf = ({ model, id, request }: RowChange): string => `${model} ${id} ${request}`;

/**
 * The rows that the events after a position changed, up to the shown position: each row once per request.
 * @param shown the position up to which the rows are folded; when undefined, there are no changes
 * @param limit the most events that are read
 */
export async function changesAfter(
  { log, codec, projections }: Source,
  after: Position,
  shown: Position | undefined,
  limit: number,
): Promise<ChangesFound> {
  if (shown === undefined || shown <= after) return { changes: [], upTo: after, isWhole: true };
  const recorded: RecordedEvent[] = [];
  let isWhole = true;
  for await (const event of log.readAll({ from: { after }, limit: limit + 1 })) {
    if (event.position > shown) break;
    if (recorded.length === limit) {
      isWhole = false;
      break;
    }
    recorded.push(event);
  }
  const upTo = (isWhole ? shown : recorded.at(-1)?.position) ?? shown;
  const handles = (type: string) => projections.some(({ handlers }) => Object.hasOwn(handlers, type));
  // Sealed details stay sealed, because rows are named here, not shown.
  const { events } = await openBatch(codec, recorded, upTo, handles, () => false);
  const changes = events.flatMap((entry) => ('event' in entry ? rowChanges(projections, entry.event) : []));
  return { changes: [...new Map(changes.map((change) => [nameOf(change), change])).values()], upTo, isWhole };
}
