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
const mails = ['outbox', 'call', 'GET', 'email/record/:kind/:id', { kind: 'lead', id: 42 }];
const notes = ['notes', 'call', 'GET', 'notes/:type/:id', { type: 149, id: 42 }];

it.each([
  ['a list, by any of its rows', list, { of: 'leads', id: 42 }, true],
  ['a list, by a row that is not named', list, { of: 'leads' }, true],
  ['no list of another kind', list, { of: 'users', id: 42 }, false],
  ['the record itself', recordKey('leads', 42), { of: 'leads', id: 42 }, true],
  ['no other record', recordKey('leads', 43), { of: 'leads', id: 42 }, false],
  ['any record, by one that is not named', recordKey('leads', 43), { of: 'leads' }, true],
  ['names of several records', ['leads', 'getMany', { ids: ['41', '42'] }], { of: 'leads', id: 42 }, true],
  ['a record that tells of it', recordKey('persons', 7), { of: 'leads', id: 42 }, true],
  ['no list that only is linked', ['persons', 'getList', {}], { of: 'leads', id: 42 }, false],
  ['the history of the record', historyOf('lead-42'), { of: 'history', record: 'lead-42' }, true],
  ['no history of another one', historyOf('lead-421'), { of: 'history', record: 'lead-42' }, false],
  ['the record whose history it is', recordKey('leads', 42), { of: 'history', record: 'lead-42' }, true],
  ['no record of another kind with its number', recordKey('persons', 42), { of: 'history', record: 'lead-42' }, false],
  ['no list by what happened to a record', list, { of: 'history', record: 'lead-42' }, false],
  ['what is attached to the record', notes, { of: 'history', record: 'lead-42' }, true],
  ['what an area keeps of the record', mails, { of: 'history', record: 'lead-42' }, true],
  ['nothing that it keeps of another one', mails, { of: 'history', record: 'lead-43' }, false],
  ['the bell, by what it is announced as', ['followed'], { of: 'followed' }, true],
  ['nothing of the bell by a record alone', ['followed'], { of: 'history', record: 'lead-42' }, false],
  ['nothing that is attached to another one', notes, { of: 'history', record: 'lead-43' }, false],
])('concerns %s', (_, key, change, isConcerned) => {
  expect(concerns(areas, key, change)).toBe(isConcerned);
});
