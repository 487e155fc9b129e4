import type { RecordedEvent } from '../event-log.ts';

/** The log holds an event that this release cannot read. The message identifies it without its data. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>;

  constructor({ id, type, stream, revision }: RecordedEvent, why: string, options?: ErrorOptions) {
    super(`${type} at revision ${revision} of ${stream}: ${why}`, options);
    this.event = { id, type, stream, revision };
  }
}
