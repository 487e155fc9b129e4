import { administersUsers, isStaff } from '../access/permissions.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { page } from '../kernel/answer.ts';
import { BatchBody, PrepareBatchBody } from './batch.bodies.ts';
import { batchItems, batchRow } from './batch.views.ts';

const own: OfRecords = { all: administersUsers, own: 'actions that they started' };
const ofKind: OfRecords = { own: 'actions that their permissions allow, on records that they may open' };

/** Actions on many records at once. Each action has a rule of its own, and the area checks the caller's rights on each record. */
export const batchEndpoints = {
  prepare: endpoint('PUT', 'batches', {
    who: isStaff,
    records: ofKind,
    body: PrepareBatchBody,
    answer: batchRow,
    summary: 'Find out what an action would change on many records; nothing is changed yet',
  }),
  start: endpoint('POST', 'batches/start', {
    who: isStaff,
    records: { own: 'actions that they prepared' },
    body: BatchBody,
    answer: batchRow,
    summary: 'Do what was previewed, in the background',
  }),
  stop: endpoint('POST', 'batches/stop', {
    who: isStaff,
    records: own,
    body: BatchBody,
    answer: batchRow,
    summary: 'Stop an action, or give up its preview; what is done stays',
  }),
  undo: endpoint('POST', 'batches/undo', {
    who: isStaff,
    records: { own: 'actions that they started' },
    body: BatchBody,
    answer: batchRow,
    summary: 'Find out what undoing an action would change; it is started like every other',
  }),
  one: endpoint('GET', 'batches/batch/:id', {
    who: isStaff,
    records: own,
    unattended: true,
    answer: batchRow,
    summary: 'An action on many records and how far it is',
  }),
  items: endpoint('GET', 'batches/items/:id/:outcome/:page', {
    who: isStaff,
    records: own,
    answer: batchItems,
    summary: 'Its records and what became, or would become, of each; of one outcome or `all`, 25 to a page',
  }),
  refused: endpoint('GET', 'batches/refused/:id', {
    who: isStaff,
    records: own,
    answer: page,
    summary: 'The records that it refused, in the preview or later, and why, as csv',
  }),
} as const;
