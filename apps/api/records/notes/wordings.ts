import type { NoteWording } from '@leaseledger/contract/notes/note.views';
import type { NoteEvent } from '@leaseledger/domain/notes/note.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';

/**
 * The earlier texts of a note, the latest first. Texts from before a name was blanked contain the name, and are left
 * out.
 */
export function wordingsOf(events: readonly DecodedEvent[]): readonly NoteWording[] {
  // The stream of a note holds only events of notes.
  const past = events as readonly DecodedEvent<NoteEvent>[];
  const sinceBlanked = past.slice(
    Math.max(
      past.findLastIndex(({ type }) => type === 'NoteMentionsBlanked'),
      0,
    ),
  );
  const wordings = sinceBlanked.flatMap(({ data, metadata }): NoteWording[] =>
    'Note' in data && data.Note !== null
      ? [{ Note: data.Note, WrittenByUserName: metadata.actor.name, WrittenDateTime: metadata.time }]
      : [],
  );
  return wordings.slice(0, -1).toReversed();
}
