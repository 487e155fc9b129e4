import type { Area } from '../kernel/area.ts';
import type { EventDefinition } from '../kernel/event-definition.ts';
import { noteDecider } from './note.decider.ts';
import { personalFieldsOfNotes, type NoteEvent } from './note.events.ts';
import { noteHistory } from './note.history.ts';

const personal: NonNullable<EventDefinition['personal']> = {
  subject: ({ about }) => (typeof about === 'string' ? about : ''),
  fields: personalFieldsOfNotes.flatMap((field) => [field, `was.${field}`]),
};

/** Notes on records: a stream each, so that writing one never makes an edit of the record stale (decision record 0005). */
export const noteArea = {
  decider: noteDecider,
  events: {
    NoteWritten: { description: 'A note was written on a record.', schemaVersion: 1, personal },
    NoteAmended: { description: 'A note was edited; with what it said before.', schemaVersion: 1, personal },
    NoteMentionsBlanked: {
      description: 'Somebody who was forgotten is named in a note about others no more.',
      schemaVersion: 1,
      personal,
    },
    NoteWithdrawn: { description: 'A note was withdrawn.', schemaVersion: 1 },
    NoteRestored: { description: 'A note that was withdrawn is there again.', schemaVersion: 1 },
  },
  history: noteHistory,
} satisfies Area<NoteEvent>;
