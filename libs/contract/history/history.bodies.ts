import { Matches } from 'class-validator';
import { DECISION } from './decision.ts';
import { historyMessage } from './history.messages.ts';

/** `POST history/undo`. */
export class UndoDecisionBody {
  /** The name of the decision, from a history entry or from the X-Undo header of the command's answer. */
  @Matches(DECISION, { message: historyMessage.noDecision }) decision!: string;
}
