import { isStaff } from '../access/permissions.ts';
import { orNull } from '../kernel/answer.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { UndoDecisionBody } from './history.bodies.ts';
import {
  historyRow,
  historyTypes,
  historyValues,
  mailsOfDecision,
  undoableDecisions,
  undoPreview,
} from './history.views.ts';

const openRecords: OfRecords = { own: 'records that they may open' };

/** Calls on the history of a record. Each area decides who may read a history. */
export const historyEndpoints = {
  types: endpoint('GET', 'history/types', {
    who: isStaff,
    answer: historyTypes,
    summary: 'Every type of entry, and what follows from it by itself',
  }),
  entry: endpoint('GET', 'history/entry/:entry', {
    who: isStaff,
    answer: historyRow,
    summary:
      "One entry, e.g. the one that led to another; for readers of the record's history, its author, and user administrators",
  }),
  values: endpoint('GET', 'history/values/:entry', {
    who: isStaff,
    records: openRecords,
    answer: historyValues,
    summary: 'What an entry of a history keeps sealed, from what to what',
  }),
  undoable: endpoint('GET', 'history/undoable/:subject', {
    who: isStaff,
    records: openRecords,
    answer: undoableDecisions,
    summary: 'The decisions on a record, e.g. lead-42, and why the caller may not undo them now',
  }),
  undoing: endpoint('GET', 'history/undoing/:decision', {
    who: isStaff,
    records: openRecords,
    answer: undoPreview,
    summary: 'What undoing a decision would change now; nothing is done',
  }),
  undo: endpoint('POST', 'history/undo', {
    who: isStaff,
    records: openRecords,
    body: UndoDecisionBody,
    answer: orNull(mailsOfDecision),
    summary: 'Undo a decision, whole; answers the mails to customers that have gone, null for none',
  }),
} as const;
