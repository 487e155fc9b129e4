import type { RecordedEvent } from '../event-log.ts';

/** The log holds an event that this release cannot read. The message identifies it without its data. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>;

  /** Whether the stored text is damaged, so that no release can read it. */
  readonly isDamaged: boolean;

  constructor({ id, type, stream, revision, position, damage }: RecordedEvent, why: string, options?: ErrorOptions) {
    super(`${type} at revision ${revision} of ${stream} (${id}, position ${position}): ${why}`, options);
    this.isDamaged = damage !== undefined;
    this.event = { id, type, stream, revision };
  }
}
