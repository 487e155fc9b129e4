import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { by, given, system, undoOf, user } from '../kernel/given.ts';
import { noteDecider, whyNoText, type NoteEvent } from './note.area.ts';

const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const priya = user(10, 'Priya Nair', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const manager = user(2, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const administrator = user(1, 'Ada Quist', { roleGroup: roleGroup.SUPER_USER });
const note = { NoteID: 7, record: { kind: 'lead', id: 42 }, about: 'person-3' } as const;
const events = {
  written: { type: 'NoteWritten', data: { ...note, Note: 'Prefers mornings.' } },
  amended: { type: 'NoteAmended', data: { ...note, Note: 'Prefers evenings.', was: { Note: 'Prefers mornings.' } } },
  withdrawn: { type: 'NoteWithdrawn', data: note },
  restored: { type: 'NoteRestored', data: note },
} as const satisfies Record<string, NoteEvent>;
const { written, amended, withdrawn, restored } = events;
const bySam = by(sam, written);

describe('A note', () => {
  it('is written on a record', () =>
    given(noteDecider)
      .when({ type: 'WriteNote', ...note, Note: 'Prefers mornings.' }, sam)
      .then([written]));
  it('is edited by who wrote it, with what it said before', () =>
    given(noteDecider, [bySam]).when({ type: 'AmendNote', Note: 'Prefers evenings.' }, sam).then([amended]));
  it('that says the same again changes nothing', () =>
    given(noteDecider, [bySam]).when({ type: 'AmendNote', Note: 'Prefers mornings.' }, sam).then([]));
  it('is edited and withdrawn by who manages these records, and by who administers users', () => {
    given(noteDecider, [bySam]).when({ type: 'AmendNote', Note: 'Prefers evenings.' }, manager).then([amended]);
    given(noteDecider, [bySam]).when({ type: 'WithdrawNote' }, administrator).then([withdrawn]);
  });
  it("is nobody else's to change", () => {
    given(noteDecider, [bySam])
      .when({ type: 'AmendNote', Note: 'Prefers nothing.' }, priya)
      .thenRejected('forbidden', noteMessage.notYours);
    given(noteDecider, [bySam]).when({ type: 'WithdrawNote' }, priya).thenRejected('forbidden', noteMessage.notYours);
  });
  it('that is withdrawn is not edited, and not withdrawn again', () => {
    given(noteDecider, [bySam, withdrawn])
      .when({ type: 'AmendNote', Note: 'Prefers evenings.' }, sam)
      .thenRejected('ruleBroken', noteMessage.isWithdrawn);
    given(noteDecider, [bySam, withdrawn]).when({ type: 'WithdrawNote' }, sam).then([]);
    expect([true, false].map(whyNoText)).toEqual([noteMessage.isWithdrawn, undefined]);
  });
  it('about somebody who was forgotten says nothing that could be edited, and can be withdrawn', () => {
    const blank = by<NoteEvent>(sam, { type: 'NoteWritten', data: { ...note, Note: null } });
    given(noteDecider, [blank])
      .when({ type: 'AmendNote', Note: 'Prefers evenings.' }, sam)
      .thenRejected('ruleBroken', noteMessage.isForgotten);
    given(noteDecider, [blank]).when({ type: 'WithdrawNote' }, sam).then([withdrawn]);
  });
  it('that is not there is missing', () =>
    given(noteDecider).when({ type: 'WithdrawNote' }, sam).thenRejected('missing', 'Note does not exist.'));
});

describe('Undoing', () => {
  const undo = (decision: string, of: readonly NoteEvent[]) => undoOf(decision, of, 'Sam Whitlock');
  it('brings back a note that was withdrawn', () =>
    given(noteDecider, [bySam, withdrawn])
      .when(undo('1', [written, withdrawn]), sam)
      .then([restored]));
  it('brings it back also where it was edited before', () =>
    given(noteDecider, [bySam, amended, withdrawn])
      .when(undo('2', [written, amended, withdrawn]), sam)
      .then([restored]));
  it('withdraws what was written', () =>
    given(noteDecider, [bySam])
      .when(undo('0', [written]), sam)
      .then([withdrawn]));
  it('gives an edited note the wording that it had', () =>
    given(noteDecider, [bySam, amended])
      .when(undo('1', [written, amended]), sam)
      .then([
        { type: 'NoteAmended', data: { ...note, Note: 'Prefers mornings.', was: { Note: 'Prefers evenings.' } } },
      ]));
  it("is nobody else's", () =>
    given(noteDecider, [bySam, withdrawn])
      .when(undo('1', [written, withdrawn]), priya)
      .thenRejected('forbidden', noteMessage.notYours));
});

describe('Somebody who was forgotten', () => {
  const blank = {
    type: 'BlankMentions',
    mentions: [{ record: 'note-7', field: 'Note', at: 8, text: 'mornings' }],
  } as const;
  const blanked: NoteEvent = { type: 'NoteMentionsBlanked', data: { ...note, Note: 'Prefers [forgotten].' } };
  it('is named no more, in a withdrawn note either', () => {
    given(noteDecider, [bySam]).when(blank, system).then([blanked]);
    given(noteDecider, [bySam, withdrawn]).when(blank, system).then([blanked]);
  });
  it('is blanked once', () => given(noteDecider, [bySam, blanked]).when(blank, system).then([]));
  it('is blanked by the system alone', () =>
    given(noteDecider, [bySam])
      .when(blank, administrator)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});
