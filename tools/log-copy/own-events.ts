import { isOwnStream } from '@leaseledger/domain/stored-events';
import type { EventLog } from '@leaseledger/event-log/event-log';

/** A log without what other programs wrote to streams of their own and no log of ours can hold: bytes, or no metadata. */
export const ownEvents = (log: Pick<EventLog, 'readAll' | 'readStream'>): Pick<EventLog, 'readAll' | 'readStream'> => ({
  readStream: (stream, options) => log.readStream(stream, options),
  async *readAll(options) {
    for await (const event of log.readAll(options))
      if (event.damage?.foreign === undefined || isOwnStream(event.stream)) yield event;
  },
});
