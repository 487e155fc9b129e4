import { isOwnStream, storedEvents } from '@leaseledger/domain/stored-events';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { openBatch, unopenedIn, type Batch } from '@leaseledger/projections/kernel/batch';
import type { UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import type { RandomBytes } from '../../../apps/api/platform/foundation/platform.ts';
import { infrastructureEvents } from '../../../apps/api/platform/commands/infrastructure-event.ts';
import type { VaultEra } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';

const BATCH_SIZE = 1_000;
/** At most this many of a kind are named; the others are counted. */
export const MOST_NAMED = 20;

/** The number of faults of a kind, and the first of them. */
export interface Findings<Finding> {
  readonly total: number;
  readonly first: readonly Finding[];
}

/** The result of reading a log with its vault. */
export interface LogAudit {
  readonly events: number;
  /** Those of other programs, in streams of their own. Nothing is read of them. */
  readonly foreign: number;
  /** The position of the last event that was read. */
  readonly position: Position | undefined;
  /** Events whose details cannot be opened although nobody was forgotten, and damaged events. */
  readonly unopened: Findings<UnopenedEvent>;
  /** Events of unknown types or versions. */
  readonly unreadable: Findings<UnreadableEvent>;
}

class Found<Finding> implements Findings<Finding> {
  total = 0;
  readonly first: Finding[] = [];

  add(findings: readonly Finding[]): void {
    this.total += findings.length;
    this.first.push(...findings.slice(0, MOST_NAMED - this.first.length));
  }
}

/**
 * Finds missing events of a log whose positions say nothing: the revisions of a stream have no gaps. A stream may begin
 * later, because its server removes truncated events.
 */
export class RevisionGaps {
  readonly #heads = new Map<string, bigint>();
  first: string | undefined;

  /** The log. Each event is seen as it is read. */
  watching(log: Pick<EventLog, 'readAll'>): Pick<EventLog, 'readAll'> {
    const see = (event: RecordedEvent) => this.#see(event);
    return {
      async *readAll(options) {
        for await (const event of log.readAll(options)) {
          see(event);
          yield event;
        }
      },
    };
  }

  #see({ stream, revision }: RecordedEvent): void {
    const head = this.#heads.get(stream);
    if (head !== undefined && revision !== head + 1n) this.first ??= `revision ${head + 1n} of ${stream} is missing`;
    this.#heads.set(stream, revision);
  }
}

export const codecOf = (
  vault: Vault,
  era: VaultEra | undefined,
  randomBytes: RandomBytes,
  accepted?: ReadonlySet<string>,
): EventCodec =>
  createEventCodec({
    definitions: storedEvents,
    vault,
    ...(accepted !== undefined && { accepted }),
    forgottenThrough: era?.forgottenThrough,
    randomBytes,
  });

/** Events of the infrastructure belong to no area, and contain nothing to open. */
const isOfAnArea = (type: string): boolean => !Object.hasOwn(infrastructureEvents, type);

export interface LogReading {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly codec: EventCodec;
  /** Begins after this event; at the start without one. */
  readonly after?: Position | undefined;
  /** A batch ends at each of these. */
  readonly cutAt?: ReadonlySet<Position>;
}

/** The log in batches, with all events of areas opened. @throws LogUnavailable when it cannot be read to its end */
export async function* openedBatches({ log, codec, after, cutAt }: LogReading): AsyncGenerator<Batch> {
  let recorded: RecordedEvent[] = [];
  const open = async (upTo: Position): Promise<Batch> => openBatch(codec, recorded, upTo, isOfAnArea);
  for await (const event of log.readAll({ from: after === undefined ? 'start' : { after } })) {
    recorded.push(event);
    if (recorded.length < BATCH_SIZE && cutAt?.has(event.position) !== true) continue;
    const batch = await open(event.position);
    recorded = [];
    yield batch;
  }
  const last = recorded.at(-1);
  if (last) yield await open(last.position);
}

/**
 * Reads a log to its end and opens everything sealed, with constant memory.
 * @param onBatch receives each opened batch, and the number of events so far
 * @throws LogUnavailable when the log cannot be read to its end
 */
export async function auditLog(
  reading: LogReading,
  onBatch: (batch: Batch, events: number) => Promise<void> | void = () => undefined,
): Promise<LogAudit> {
  const [unopened, unreadable] = [new Found<UnopenedEvent>(), new Found<UnreadableEvent>()];
  let [events, foreign] = [0, 0];
  let position: Position | undefined;
  for await (const batch of openedBatches(reading)) {
    events += batch.size;
    position = batch.upTo;
    unopened.add(unopenedIn(batch));
    for (const entry of batch.events) {
      if (!('error' in entry)) continue;
      if (!isOwnStream(entry.recorded.stream)) foreign += 1;
      else if (entry.error.setAside === undefined) unreadable.add([entry.error]);
    }
    await onBatch(batch, events);
  }
  return { events, foreign, position, unopened, unreadable };
}

const reasons = {
  keyMissing: 'the key of its details is not in the vault',
  sealBroken: 'its details were tampered with, or sealed with another key',
  damaged: 'its text is damaged',
  misfit: 'it is not what the product writes: another program wrote it',
} as const;

/** Names an event without its content. */
export function lineOf({ eventType, eventId, stream, revision, position, why }: UnopenedEvent): string {
  const place = position === undefined ? '' : `, position ${position}`;
  return `${eventType} ${eventId} (${stream}, revision ${revision}${place}): ${reasons[why]}`;
}

/** A line for each named finding, and one for the others. Types, ids and places, without the content of events. */
export function linesOf({ unopened, unreadable }: Pick<LogAudit, 'unopened' | 'unreadable'>): string[] {
  const others = ({ total, first }: Findings<unknown>) =>
    total > first.length ? [`… and ${total - first.length} more`] : [];
  return [
    ...unopened.first.map(lineOf),
    ...others(unopened),
    ...unreadable.first.map(({ message }) => message),
    ...others(unreadable),
  ];
}
