import { createHash } from 'node:crypto';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import { hiddenIn, type HiddenThrough } from './hidden.ts';

export interface LogDigest {
  /**
   * SHA-256 over all events in order, and over the visible part of each stream. Equal logs of any kind have equal
   * digests.
   */
  readonly sha256: string;
  readonly events: number;
  readonly streams: number;
  readonly hidden: ReadonlyMap<string, HiddenThrough>;
}

/** The parts of an event that a copy keeps: all but the position and time of storing. @throws EventDamaged */
export const kept = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, String(revision), id, type, data, metadata]);

/** Reads the whole log. @throws LogUnavailable */
export async function digestOf(log: Pick<EventLog, 'readAll' | 'readStream'>): Promise<LogDigest> {
  const hash = createHash('sha256');
  const heads = new Map<string, bigint>();
  let events = 0;
  for await (const event of log.readAll()) {
    hash.update(kept(event)).update('\n');
    heads.set(event.stream, event.revision);
    events += 1;
  }
  const hidden = await hiddenIn(log, heads);
  for (const stream of [...hidden.keys()].sort()) hash.update(JSON.stringify([stream, String(hidden.get(stream))]));
  return { sha256: hash.digest('hex'), events, streams: heads.size, hidden };
}
