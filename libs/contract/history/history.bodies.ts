import { Matches } from 'class-validator';
import { DECISION } from './decision.ts';
import { historyMessage } from './history.messages.ts';

/** `POST history/undo`. */
export class UndoDecisionBody {
  /** As an entry of the history names it, or the header X-Undo of the command's answer. */
  @Matches(DECISION, { message: historyMessage.noDecision }) decision!: string;
}
