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
  types: endpoint({
    verb: 'GET',
    path: 'history/types',
    who: isStaff,
    kind: 'query',
    answer: historyTypes,
    summary: 'Every type of entry, and what follows from it by itself',
  }),
  entry: endpoint({
    verb: 'GET',
    path: 'history/entry/:entry',
    who: isStaff,
    kind: 'query',
    answer: historyRow,
    summary:
      "One entry, e.g. the one that led to another; for readers of the record's history, its author, and user administrators",
  }),
  values: endpoint({
    verb: 'GET',
    path: 'history/values/:entry',
    who: isStaff,
    records: openRecords,
    kind: 'query',
    answer: historyValues,
    summary: 'What an entry of a history keeps sealed, from what to what',
  }),
  undoable: endpoint({
    verb: 'GET',
    path: 'history/undoable/:subject',
    who: isStaff,
    records: openRecords,
    kind: 'query',
    answer: undoableDecisions,
    summary: 'The decisions on a record, e.g. lead-42, and why the caller may not undo them now',
  }),
  undoing: endpoint({
    verb: 'GET',
    path: 'history/undoing/:decision',
    who: isStaff,
    records: openRecords,
    kind: 'query',
    answer: undoPreview,
    summary: 'What undoing a decision would change now; nothing is done',
  }),
  undo: endpoint({
    verb: 'POST',
    path: 'history/undo',
    who: isStaff,
    records: openRecords,
    kind: 'command',
    body: UndoDecisionBody,
    answer: orNull(mailsOfDecision),
    summary: 'Undo a decision, whole; answers the mails to customers that have gone, null for none',
  }),
} as const;
