import type { EventLog } from '@leaseledger/event-log/event-log';

const READS_AT_ONCE = 16;

/** What a stream no longer shows: everything through this revision; -1n where it shows all that it holds. */
export type HiddenThrough = bigint;

/**
 * What of each stream was deleted or truncated away.
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
