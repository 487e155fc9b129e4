import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { UndoDecisionBody } from './history.bodies.ts';
import { historyValues, undoableDecisions } from './history.views.ts';

/** Whose records they are, the area of the record says: whoever may read its history. */
export const historyEndpoints = {
  values: endpoint({ verb: 'GET', path: 'history/values/:entry', who: isStaff, kind: 'query', answer: historyValues, summary: 'What an entry of a history keeps sealed, from what to what' }),
  undoable: endpoint({ verb: 'GET', path: 'history/undoable/:subject', who: isStaff, kind: 'query', answer: undoableDecisions, summary: 'The decisions on a record, e.g. lead-42, that the caller may undo now' }),
  undo: endpoint({ verb: 'POST', path: 'history/undo', who: isStaff, kind: 'command', body: UndoDecisionBody, answer: nothing, summary: 'Undo a decision, whole' }),
} as const;
