import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { UndoDecision } from '../kernel/undo.ts';
import type { NotedRecord, NoteEvent } from './note.events.ts';

/** Where somebody who was forgotten is named in a note. */
export interface BlankNoteMentions {
  readonly type: 'BlankMentions';
  readonly mentions: readonly MentionPlace[];
}

export type NoteCommand =
  | ({ readonly type: 'WriteNote'; readonly NoteID: number; readonly Note: string } & NotedRecord)
  | { readonly type: 'AmendNote'; readonly Note: string }
  | { readonly type: 'WithdrawNote' }
  | BlankNoteMentions
  | UndoDecision<NoteEvent>;
