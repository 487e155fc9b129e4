import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { managesWhatIsAttachedTo } from '@leaseledger/contract/records/record-access';
import { message } from '@leaseledger/contract/shared/messages';
import { blanked } from '../behaviours/mentions.ts';
import { undoing } from '../kernel/undoing.ts';
import type { Actor, Attributed, Decider } from '../kernel/decider.ts';
import { forbidden, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import type { BlankNoteMentions, NoteCommand } from './note.commands.ts';
import type { NotedRecord, NoteEvent } from './note.events.ts';

/** The state that decisions on a note need. */
export interface NoteState {
  readonly stage: 'unknown' | 'standing' | 'withdrawn';
  readonly note: { readonly NoteID: number } & NotedRecord;
  readonly writtenByUserID: number | null;
  /** Null once the note's person is forgotten. */
  readonly text: string | null;
}

/** A note on a record, of whatever kind: specification 1, section 7.4; who may change it: decision record 0039. */
export const noteDecider: Decider<NoteCommand, NoteState, NoteEvent> = {
  category: 'note',
  initialState: {
    stage: 'unknown',
    note: { NoteID: 0, record: { kind: 'lead', id: 0 }, about: '' },
    writtenByUserID: null,
    text: null,
  },
  decide(command, state, { actor }) {
    if (command.type === 'WriteNote') {
      const { NoteID, record, about, Note } = command;
      return [{ type: 'NoteWritten', data: { NoteID, record, about, Note } }];
    }
    if (state.stage === 'unknown') return missing(message.notFound('Note'));
    if (command.type === 'BlankMentions') return blankMentions(command, state, actor);
    if (!mayChange(state, actor)) return forbidden(noteMessage.notYours);
    switch (command.type) {
      case 'AmendNote':
        return amend(command.Note, state);
      case 'WithdrawNote':
        return state.stage === 'withdrawn' ? [] : [{ type: 'NoteWithdrawn', data: state.note }];
      case 'UndoDecision':
        return undo(command, state);
    }
  },
  evolve,
};

const mayChange = ({ writtenByUserID, note }: NoteState, actor: Actor): boolean =>
  actor.id === null || actor.id === writtenByUserID || managesWhatIsAttachedTo(note.record.kind, actor);

function amend(Note: string, { stage, text, note }: NoteState): readonly NoteEvent[] | Rejection {
  if (stage === 'withdrawn') return ruleBroken(noteMessage.isWithdrawn);
  if (text === null) return ruleBroken(noteMessage.isForgotten);
  return Note === text ? [] : [{ type: 'NoteAmended', data: { ...note, Note, was: { Note: text } } }];
}

/** For the system alone: who may choose what is blanked was asked when the person was forgotten. A withdrawn note may come back, so it is blanked too. */
function blankMentions(
  { mentions }: BlankNoteMentions,
  { text, note }: NoteState,
  actor: Actor,
): readonly NoteEvent[] | Rejection {
  if (actor.id !== null) return forbidden(message.forbidden);
  const without = text === null ? null : blanked(text, mentions);
  return without === text ? [] : [{ type: 'NoteMentionsBlanked', data: { ...note, Note: without } }];
}

function undo(
  command: Extract<NoteCommand, { type: 'UndoDecision' }>,
  state: NoteState,
): readonly NoteEvent[] | Rejection {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  switch (event.type) {
    case 'NoteWritten':
    case 'NoteRestored':
      return state.stage === 'withdrawn' ? [] : [{ type: 'NoteWithdrawn', data: state.note }];
    case 'NoteWithdrawn':
      return state.stage === 'withdrawn' ? [{ type: 'NoteRestored', data: state.note }] : [];
    case 'NoteAmended':
      return event.data.was.Note === null ? ruleBroken(noteMessage.isForgotten) : amend(event.data.was.Note, state);
    case 'NoteMentionsBlanked':
      return ruleBroken(noteMessage.isForgotten);
  }
}

/** The label of the part that an event changes. A note with changed text can still be withdrawn or restored. */
function touched({ type }: NoteEvent): readonly string[] {
  switch (type) {
    case 'NoteWritten':
      return ['Note', 'Withdrawal'];
    case 'NoteAmended':
    case 'NoteMentionsBlanked':
      return ['Note'];
    case 'NoteWithdrawn':
    case 'NoteRestored':
      return ['Withdrawal'];
  }
}

function evolve(state: NoteState, { type, data, metadata }: NoteEvent & Attributed): NoteState {
  switch (type) {
    case 'NoteWritten': {
      const { NoteID, record, about } = data;
      return {
        stage: 'standing',
        note: { NoteID, record, about },
        writtenByUserID: metadata?.actor.id ?? null,
        text: data.Note,
      };
    }
    case 'NoteAmended':
    case 'NoteMentionsBlanked':
      return { ...state, text: data.Note };
    case 'NoteWithdrawn':
      return { ...state, stage: 'withdrawn' };
    case 'NoteRestored':
      return { ...state, stage: 'standing' };
  }
}
