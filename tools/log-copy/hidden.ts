import type { EventLog } from '@leaseledger/event-log/event-log';

const READS_AT_ONCE = 16;

/** The last hidden revision of a stream; -1n when all of it is visible. */
export type HiddenThrough = bigint;

/**
 * The deleted or truncated part of each stream.
 * @param heads the revision of each stream's last event
 */
export async function hiddenIn(
  log: Pick<EventLog, 'readStream'>,
  heads: ReadonlyMap<string, bigint>,
): Promise<Map<string, HiddenThrough>> {
  const hidden = new Map<string, HiddenThrough>();
  const waiting = heads.entries();
  const read = async () => {
    for (const [stream, head] of waiting) {
      const { events } = await log.readStream(stream, { limit: 1 });
      const [first] = events;
      hidden.set(stream, first === undefined ? head : first.revision - 1n);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
  return hidden;
}
