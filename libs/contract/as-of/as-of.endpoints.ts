import { isStaff } from '../access/permissions.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { listAsOf, recordAsOf, rowsSince } from './as-of.views.ts';

const openRecords: OfRecords = { own: 'records that they may open' };

/**
 * Records and lists of the past. `:at` is one of three: a moment (ISO 8601 with an offset), the id of a history entry, a log position of an answer.
 * The caller's current rights decide what they may read (decision 45).
 */
export const asOfEndpoints = {
  record: endpoint('GET', 'asOf/record/:resource/:id/:at', {
    who: isStaff,
    records: openRecords,
    answer: recordAsOf,
    summary: 'One record as it was, and what changed since',
  }),
  list: endpoint('GET', 'asOf/list/:resource/:at', {
    who: isStaff,
    records: openRecords,
    answer: listAsOf,
    summary: 'Begins to build a list as it was, and says how far it is',
  }),
  since: endpoint('GET', 'asOf/since/:resource/:at/:ids', {
    who: isStaff,
    records: openRecords,
    answer: rowsSince,
    summary: 'What became since of these rows, e.g. 1,2,3, of a list as it was',
  }),
} as const;
