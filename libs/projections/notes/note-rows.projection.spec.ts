import { describe, it } from '@jest/globals';
import { given, recorded, renamed } from '../kernel/given.ts';
import { noteRows } from './note-rows.projection.ts';

const note = { NoteID: 7, record: { kind: 'lead', id: 42 }, about: 'person-3' } as const;
const written = recorded('NoteWritten', { ...note, Note: 'Prefers mornings.' });
const amended = recorded('NoteAmended', { ...note, Note: 'Prefers evenings.', was: { Note: 'Prefers mornings.' } });
const { time, actor } = written.metadata;
const row = {
  id: 7,
  NoteID: 7,
  Version: Number(written.revision),
  NoteType: 149,
  AttachedToID: 42,
  Subject: 'lead-42',
  About: 'person-3',
  Note: 'Prefers mornings.',
  CreatedByUserID: actor.id,
  CreatedByUserName: actor.name,
  CreatedDateTime: time,
  ModifiedDateTime: null,
  ModifiedByUserID: null,
  ModifiedByUserName: null,
  IsWithdrawn: false,
  WithdrawnDateTime: null,
  WithdrawnByUserID: null,
  WithdrawnByUserName: null,
  Withdrawal: null,
};

describe('the rows of notes', () => {
  it('show the record, the author and the time of a note', () => given(noteRows, [written]).then([row]));
  it('show an edited note with its current text', () =>
    given(noteRows, [written, amended]).then([
      {
        ...row,
        Note: 'Prefers evenings.',
        ModifiedDateTime: time,
        ModifiedByUserID: actor.id,
        ModifiedByUserName: actor.name,
      },
    ]));
  it('keep a withdrawn note, and remove the mark when it is restored', () => {
    const withdrawn = recorded('NoteWithdrawn', note);
    const marked = {
      IsWithdrawn: true,
      WithdrawnDateTime: time,
      WithdrawnByUserID: actor.id,
      WithdrawnByUserName: actor.name,
      Withdrawal: `${withdrawn.stream}/${withdrawn.metadata.correlationId}`,
    };
    given(noteRows, [written, withdrawn]).then([{ ...row, ...marked }]);
    given(noteRows, [written, withdrawn, recorded('NoteRestored', note)]).then([row]);
  });
  it('show new names of the users who wrote, edited or withdrew a note', () => {
    const UserID = actor.id ?? 0;
    const marriage = renamed(UserID, 'Kim Lee', 'Kim Lee-Ruiz');
    const now = {
      ...row,
      Note: 'Prefers evenings.',
      ModifiedDateTime: time,
      ModifiedByUserID: UserID,
      ModifiedByUserName: 'Kim Lee-Ruiz',
      CreatedByUserName: 'Kim Lee-Ruiz',
    };
    given(noteRows, [written, amended, marriage]).then([now]);
    const withdrawn = recorded('NoteWithdrawn', note);
    given(noteRows, [written, amended, withdrawn, marriage]).then([
      {
        ...now,
        IsWithdrawn: true,
        WithdrawnDateTime: time,
        WithdrawnByUserID: UserID,
        WithdrawnByUserName: 'Kim Lee-Ruiz',
        Withdrawal: `${withdrawn.stream}/${withdrawn.metadata.correlationId}`,
      },
    ]);
  });
  it('empty the notes about a forgotten person, and no other', () => {
    const other = recorded('NoteWritten', { ...note, NoteID: 8, about: 'person-4', Note: 'Rang back.' });
    given(noteRows, [written, other, recorded('PersonForgotten', { PersonID: 3 })]).then([
      { ...row, Note: null },
      { ...row, id: 8, NoteID: 8, About: 'person-4', Note: 'Rang back.' },
    ]);
  });
  it('blank the name of a forgotten person without marking the note as edited', () =>
    given(noteRows, [written, recorded('NoteMentionsBlanked', { ...note, Note: 'Prefers [forgotten].' })]).then([
      { ...row, Note: 'Prefers [forgotten].' },
    ]));
});
