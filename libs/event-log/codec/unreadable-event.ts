import type { RecordedEvent } from '../event-log.ts';

/**
 * The reason why an event is left out, because no release will ever read it: its text is damaged, it is not what the
 * product writes, or an operator has accepted that it is left out.
 */
export type WhySetAside = 'damaged' | 'misfit' | 'accepted';

/** The log holds an event that this release cannot read. The message identifies it without its data. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>;

  /** Set where no release can read the event. All others are read as if it were not there. */
  readonly setAside: WhySetAside | undefined;

  constructor(
    { id, type, stream, revision, position }: RecordedEvent,
    why: string,
    options?: ErrorOptions & { readonly setAside?: WhySetAside },
  ) {
    super(`${type} at revision ${revision} of ${stream} (${id}, position ${position}): ${why}`, options);
    this.setAside = options?.setAside;
    this.event = { id, type, stream, revision };
  }
}
