import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

/** A note on a record. Moments are ISO 8601 in UTC. */
export interface NoteRow {
  readonly id: number;
  readonly NoteID: number;
  /** The revision of the note. An update sends it back. */
  readonly Version: number;
  /** The code of the kind of record, then the id of the record. */
  readonly NoteType: number;
  readonly AttachedToID: number;
  /** The record, e.g. `lead-42`. */
  readonly Subject: string;
  /** The person or record whose key seals the text, e.g. `person-42`. */
  readonly About: string;
  /** Null when the note was withdrawn or the person was forgotten. */
  readonly Note: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
  /** Null when the note was never edited. */
  readonly ModifiedDateTime: string | null;
  readonly ModifiedByUserID: number | null;
  readonly ModifiedByUserName: string | null;
  readonly IsWithdrawn: boolean;
  readonly WithdrawnDateTime: string | null;
  readonly WithdrawnByUserID: number | null;
  readonly WithdrawnByUserName: string | null;
  /** The decision that `history/undo` takes to restore a withdrawn note; null for other notes. */
  readonly Withdrawal: string | null;
}

/** An earlier text of a note, and its author. */
export interface NoteWording {
  readonly Note: string;
  readonly WrittenByUserName: string;
  readonly WrittenDateTime: string;
}

export const noteRow = view<NoteRow>('NoteRow');
export const noteWordings = listOf(view<NoteWording>('NoteWording'));

/** The notes of the record in `Subject`. */
export const noteList = list({
  resource: 'notes',
  row: noteRow,
  id: 'NoteID',
  columns: {
    NoteID: 'integer',
    Subject: 'text',
    CreatedByUserID: 'integer',
    CreatedDateTime: 'time',
    IsWithdrawn: 'boolean',
  },
});
