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

/** More often than this one request changes no row that somebody looks at. */
const nameOf = ({ model, id, request }: RowChange): string => `${model} ${id} ${request}`;

/**
 * Which rows the events after a position changed, up to the one that shows: each row once for each request.
 * @param shown up to where rows are as the log says; undefined where that is not known, then nothing is told
 * @param limit the most events that are looked at
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
  // What is sealed is nobody's business here: rows are named, not told.
  const { events } = await openBatch(codec, recorded, upTo, handles, () => false);
  const changes = events.flatMap((entry) => ('event' in entry ? rowChanges(projections, entry.event) : []));
  return { changes: [...new Map(changes.map((change) => [nameOf(change), change])).values()], upTo, isWhole };
}
