import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/** Which record a note is on, and whose key seals what it says, e.g. `person-42`. */
export interface NotedRecord {
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly about: string;
}

interface OfNote extends NotedRecord {
  readonly NoteID: number;
}

export type NoteEvent =
  | { readonly type: 'NoteWritten'; readonly data: OfNote & { readonly Note: string | null } }
  | {
      readonly type: 'NoteAmended';
      readonly data: OfNote & { readonly Note: string | null; readonly was: { readonly Note: string | null } };
    }
  /** Somebody who was forgotten is named in it no more. What it said before is not told. */
  | { readonly type: 'NoteMentionsBlanked'; readonly data: OfNote & { readonly Note: string | null } }
  | { readonly type: 'NoteWithdrawn'; readonly data: OfNote }
  | { readonly type: 'NoteRestored'; readonly data: OfNote };

/** The sealed fields; null once the note's person is forgotten. */
export const personalFieldsOfNotes = ['Note'] as const;
