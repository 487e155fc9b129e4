import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

/** A note on a record. Moments are ISO 8601 in UTC. */
export interface NoteRow {
  readonly id: number;
  readonly NoteID: number;
  /** The revision of the note; updates carry it back. */
  readonly Version: number;
  /** The code of the kind of record, and which of them. */
  readonly NoteType: number;
  readonly AttachedToID: number;
  /** The record, e.g. `lead-42`. */
  readonly Subject: string;
  /** Whose key seals what the note says, e.g. `person-42`. */
  readonly About: string;
  /** Null where it was withdrawn, or whom it is about was forgotten. */
  readonly Note: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
  /** Null where it was never edited. */
  readonly ModifiedDateTime: string | null;
  readonly ModifiedByUserID: number | null;
  readonly ModifiedByUserName: string | null;
  readonly IsWithdrawn: boolean;
  readonly WithdrawnDateTime: string | null;
  readonly WithdrawnByUserID: number | null;
  readonly WithdrawnByUserName: string | null;
  /** What `history/undo` brings it back by, where it was withdrawn. */
  readonly Withdrawal: string | null;
}

/** What a note once said, and who wrote that. */
export interface NoteWording {
  readonly Note: string;
  readonly WrittenByUserName: string;
  readonly WrittenDateTime: string;
}

export const noteRow = view<NoteRow>('NoteRow');
export const noteWordings = listOf(view<NoteWording>('NoteWording'));

/** The notes of a record: `Subject` names it. */
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
