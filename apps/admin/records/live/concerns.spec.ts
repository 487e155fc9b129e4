import { expect, it } from '@jest/globals';
import { recordKey } from '../../platform/commands/record-key.ts';
import { concerns } from './concerns.ts';

const areas = [
  { resource: 'leads', subject: { type: 'lead', name: 'Lead' }, linked: ['persons'] },
  { resource: 'persons', subject: { type: 'person', name: 'Person' }, linked: [] },
  { resource: 'users', subject: { type: 'user', name: 'User' }, linked: ['leads'] },
  { resource: 'outbox', subject: { type: 'email', name: 'Mail' }, linked: [] },
];
const list = ['leads', 'getList', { filter: {}, pagination: { page: 1, perPage: 20 } }];
const historyOf = (record: string) => ['history', 'getList', { filter: { Subject: record } }];
const mails = [
  'outbox',
  'call',
  'GET',
  'email/record/:kind/:id/:page/:size',
  { kind: 'lead', id: 42, page: 1, size: 20 },
];
const notes = ['notes', 'call', 'GET', 'notes/:type/:id', { type: 149, id: 42 }];

it.each([
  ['the list of a changed row', list, { of: 'leads', id: 42 }, true],
  ['the list when the change names no row', list, { of: 'leads' }, true],
  ['no list of another resource', list, { of: 'users', id: 42 }, false],
  ['the changed record', recordKey('leads', 42), { of: 'leads', id: 42 }, true],
  ['no other record', recordKey('leads', 43), { of: 'leads', id: 42 }, false],
  ['every record when the change names no row', recordKey('leads', 43), { of: 'leads' }, true],
  [
    'a query for several records that includes the changed one',
    ['leads', 'getMany', { ids: ['41', '42'] }],
    { of: 'leads', id: 42 },
    true,
  ],
  ['a record of a linked area', recordKey('persons', 7), { of: 'leads', id: 42 }, true],
  ['no list of a linked area', ['persons', 'getList', {}], { of: 'leads', id: 42 }, false],
  ['the history of the changed record', historyOf('lead-42'), { of: 'history', record: 'lead-42' }, true],
  ['no history of another record', historyOf('lead-421'), { of: 'history', record: 'lead-42' }, false],
  ['the record of a new history entry', recordKey('leads', 42), { of: 'history', record: 'lead-42' }, true],
  [
    'no record of another type with the same number',
    recordKey('persons', 42),
    { of: 'history', record: 'lead-42' },
    false,
  ],
  ['no list when only a history entry is new', list, { of: 'history', record: 'lead-42' }, false],
  ['notes attached to the record', notes, { of: 'history', record: 'lead-42' }, true],
  ['mails of the record', mails, { of: 'history', record: 'lead-42' }, true],
  ['no mails of another record', mails, { of: 'history', record: 'lead-43' }, false],
  ['the bell when followed records change', ['followed'], { of: 'followed' }, true],
  ['not the bell when only a history entry is new', ['followed'], { of: 'history', record: 'lead-42' }, false],
  ['no notes attached to another record', notes, { of: 'history', record: 'lead-43' }, false],
])('a change concerns %s', (_, key, change, isConcerned) => {
  expect(concerns(areas, key, change)).toBe(isConcerned);
});
