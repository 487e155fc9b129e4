import { isStaff } from '../access/permissions.ts';
import { orNull } from '../kernel/answer.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { AddNoteBody, UpdateNoteBody } from './note.bodies.ts';
import { noteRow, noteWordings } from './note.views.ts';

const openRecords: OfRecords = { own: 'records that they may open' };
const ownNotes: OfRecords = { own: 'notes that they wrote, or on records that they manage' };

/** Notes on records of every kind, for users who may open the record (specification 1, section 7.4). */
export const noteEndpoints = {
  add: endpoint('PUT', 'notes', {
    who: isStaff,
    records: openRecords,
    body: AddNoteBody,
    answer: orNull(noteRow),
    summary: 'Write a note on a record',
  }),
  update: endpoint('POST', 'notes/update', {
    who: isStaff,
    records: ownNotes,
    body: UpdateNoteBody,
    answer: orNull(noteRow),
    summary: 'Edit a note; what it said before is kept',
  }),
  withdraw: endpoint('DELETE', 'notes/:id', {
    who: isStaff,
    records: ownNotes,
    answer: orNull(noteRow),
    summary: 'Withdraw a note; that it was there stays to be seen, and it can be undone',
  }),
  wordings: endpoint('GET', 'notes/wordings/:id', {
    who: isStaff,
    records: openRecords,
    answer: noteWordings,
    summary: 'What an edited note said before, the latest first',
  }),
} as const;
