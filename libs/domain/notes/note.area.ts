import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { managesWhatIsAttachedTo } from '@leaseledger/contract/records/record-access';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import { blanked, type BlankMentions } from '../behaviours/mentions.ts';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import {
  aggregate,
  type Command,
  type CommandsOf,
  type Decision,
  type EventsOf,
  type Outcome,
} from '../kernel/decision.ts';
import { personalUnder } from '../kernel/event-definition.ts';
import { activity, changes } from '../kernel/history.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** Which record a note is on, and whose key seals what it says, e.g. `person-42`. */
interface NotedRecord {
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly about: string;
}

interface OfNote extends NotedRecord {
  readonly NoteID: number;
}

/** Null once the note's person is forgotten. */
interface Wording {
  readonly Note: string | null;
}

/** The state that decisions on a note need. */
interface NoteState {
  readonly stage: 'unknown' | 'standing' | 'withdrawn';
  readonly note: OfNote;
  readonly writtenByUserID: number | null;
  /** Null once the note's person is forgotten. */
  readonly text: string | null;
}

const mayChange = (actor: Actor, { writtenByUserID, note }: NoteState): boolean | Rejection =>
  actor.id === null ||
  actor.id === writtenByUserID ||
  managesWhatIsAttachedTo(note.record.kind, actor) ||
  forbidden(noteMessage.notYours);

const personal = personalUnder('about', ['Note', 'was.Note']);
const words: FieldWords = { labels: { Note: 'Note' }, formats: {}, sealed: ['Note'] };
const reworded = (state: NoteState, { Note }: Wording): NoteState => ({ ...state, text: Note });
const someNote: OfNote = { NoteID: 7, record: { kind: 'lead', id: 42 }, about: 'person-7' };

interface WriteNote extends OfNote {
  readonly type: 'WriteNote';
  readonly Note: string;
}

interface NoteWritten extends DomainEvent<'NoteWritten', OfNote & Wording> {}

const writeNote: Decision<NoteState, WriteNote, NoteWritten> = {
  command: 'WriteNote',
  who: () => true,
  of: 'new',
  decide: ({ NoteID, record, about, Note }) => [{ type: 'NoteWritten', data: { NoteID, record, about, Note } }],
  events: {
    NoteWritten: {
      description: 'A note was written on a record.',
      personal,
      evolve: (_state, { NoteID, record, about, Note }, { metadata }) => ({
        stage: 'standing',
        note: { NoteID, record, about },
        writtenByUserID: metadata?.actor.id ?? null,
        text: Note,
      }),
      history: (data) => activity('Note written', 'Note written', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: { touched: () => ['Note', 'Withdrawal'], back: (_data, state) => withdraw(state) },
      example: { ...someNote, Note: 'Prefers mornings.' },
    },
  },
  any: (fc, { ids, text }, NoteID) =>
    fc.record({
      NoteID: fc.constant(NoteID),
      record: fc.record({ kind: fc.constant('lead' as const), id: ids }),
      about: ids.map((id) => `person-${id}`),
      Note: text,
    }),
  decidesAgain: true,
};

interface AmendNote {
  readonly type: 'AmendNote';
  readonly Note: string;
}

interface NoteAmended extends DomainEvent<'NoteAmended', OfNote & Wording & { readonly was: Wording }> {}

function amend(Note: string, { stage, text, note }: NoteState): Outcome<NoteAmended> {
  if (stage === 'withdrawn') return ruleBroken(noteMessage.isWithdrawn);
  if (text === null) return ruleBroken(noteMessage.isForgotten);
  return Note === text ? [] : [{ type: 'NoteAmended', data: { ...note, Note, was: { Note: text } } }];
}

const amendNote: Decision<NoteState, AmendNote, NoteAmended> = {
  command: 'AmendNote',
  who: (actor, _command, state) => mayChange(actor, state),
  of: 'known',
  decide: ({ Note }, state) => amend(Note, state),
  events: {
    NoteAmended: {
      description: 'A note was edited; with what it said before.',
      personal,
      evolve: reworded,
      history: (data) => changes('Note edited', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        touched: () => ['Note'],
        back: ({ was: { Note } }, state) => (Note === null ? ruleBroken(noteMessage.isForgotten) : amend(Note, state)),
      },
      example: { ...someNote, Note: 'Prefers evenings.', was: { Note: 'Prefers mornings.' } },
    },
  },
  any: (fc, { text }) => fc.record({ Note: text }),
};

interface NoteMentionsBlanked {
  readonly type: 'NoteMentionsBlanked';
  /** The previous text is not recorded. */
  readonly data: OfNote & Wording;
}

/** A withdrawn note may come back, so it is blanked too. */
const blankMentions: Decision<NoteState, BlankMentions, NoteMentionsBlanked> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'known',
  decide({ mentions }, { text, note }) {
    const Note = text === null ? null : blanked(text, mentions);
    return Note === text ? [] : [{ type: 'NoteMentionsBlanked', data: { ...note, Note } }];
  },
  events: {
    NoteMentionsBlanked: {
      description: 'Somebody who was forgotten is named in a note about others no more.',
      personal,
      evolve: reworded,
      history: () => activity('Note blanked', 'A forgotten person is named in a note no more'),
      undo: { touched: () => ['Note'], back: noteMessage.isForgotten },
      example: { ...someNote, Note: 'Prefers [forgotten].' },
    },
  },
  any: (_fc, { text }) => text.map((named) => ({ mentions: [{ field: 'Note', at: 0, text: named }] })),
};

type NoteWithdrawn =
  { readonly type: 'NoteWithdrawn'; readonly data: OfNote } | { readonly type: 'NoteRestored'; readonly data: OfNote };

const withdraw = ({ stage, note }: NoteState): Outcome<NoteWithdrawn> =>
  stage === 'withdrawn' ? [] : [{ type: 'NoteWithdrawn', data: note }];

const withdrawNote: Decision<NoteState, Command<'WithdrawNote'>, NoteWithdrawn> = {
  command: 'WithdrawNote',
  who: (actor, _command, state) => mayChange(actor, state),
  of: 'known',
  decide: (_command, state) => withdraw(state),
  events: {
    NoteWithdrawn: {
      description: 'A note was withdrawn.',
      evolve: (state) => ({ ...state, stage: 'withdrawn' }),
      history: () => activity('Note withdrawn', 'Note withdrawn'),
      undo: {
        touched: () => ['Withdrawal'],
        back: (_data, { stage, note }) => (stage === 'withdrawn' ? [{ type: 'NoteRestored', data: note }] : []),
      },
      example: someNote,
    },
    NoteRestored: {
      description: 'A note that was withdrawn is there again.',
      evolve: (state) => ({ ...state, stage: 'standing' }),
      history: () => activity('Note restored', 'Note is there again'),
      undo: { touched: () => ['Withdrawal'], back: (_data, state) => withdraw(state) },
      example: someNote,
    },
  },
  any: (fc) => fc.constant({}),
};

const noteDecisions = [writeNote, amendNote, blankMentions, withdrawNote] as const;
export type NoteEvent = EventsOf<typeof noteDecisions>;
export type NoteCommand = CommandsOf<typeof noteDecisions> | UndoDecision<NoteEvent>;

const notThere = ({ stage }: NoteState) => (stage === 'unknown' ? missing(message.notFound('Note')) : undefined);

/**
 * Notes on records of any kind: specification 1, section 7.4; who may change one: decision record 0039. A stream each,
 * so that writing one makes no edit of the record stale (decision record 0005). The record's history shows them. Their
 * text is shown to readers who open the record and ask for it.
 */
export const noteArea = aggregate<NoteCommand, NoteState, NoteEvent>(noteDecisions, {
  category: 'note',
  initialState: {
    stage: 'unknown',
    note: { NoteID: 0, record: { kind: 'lead', id: 0 }, about: '' },
    writtenByUserID: null,
    text: null,
  },
  notThere,
  looksFirst: true,
  undo: { who: mayChange, refused: notThere },
  subjectType: ({ record }) => record.kind,
  subjectID: ({ record }) => record.id,
  streamOf: ({ NoteID }) => NoteID,
  weight: 2,
});
export const { decider: noteDecider } = noteArea;
