import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import { personalFieldsOfNotes, type NoteEvent } from './note.events.ts';

const words: FieldWords = { labels: { Note: 'Note' }, formats: {}, sealed: personalFieldsOfNotes };

/** A note appears in the history of its record. Its text is shown to readers who open the record and ask for it. */
export const noteHistory: AreaHistory<NoteEvent> = {
  subjectType: ({ record }) => record.kind,
  subjectID: ({ record }) => record.id,
  whyNoUndo: null,
  entries: {
    NoteWritten: (data) => activity('Note written', 'Note written', openChanges(data, words)),
    NoteAmended: (data) => changes('Note edited', openChanges(data, words)),
    NoteMentionsBlanked: () => activity('Note blanked', 'A forgotten person is named in a note no more'),
    NoteWithdrawn: () => activity('Note withdrawn', 'Note withdrawn'),
    NoteRestored: () => activity('Note restored', 'Note is there again'),
  },
  sealed: {
    NoteWritten: (data) => sealedChanges(data, words),
    NoteAmended: (data) => sealedChanges(data, words),
  },
};
