import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { mergedPersons, type MergedPersonRow } from './merged-persons.projection.ts';

const contacts = {
  Email: 'aroha@example.com',
  EmailSecondary: null,
  ContactNumber: '0412884210',
  ContactNumberSecondary: null,
};
const merged = recorded(
  'PersonMerged',
  { PersonID: 8, into: 7, FirstName: 'Aroha', LastName: 'Smith', ...contacts },
  { metadata: { time: '2026-07-02T00:00:00.000Z', actor: { id: 2, name: 'Mia Okafor' } } },
);
const row: MergedPersonRow = {
  id: 8,
  PersonID: 8,
  KeptPersonID: 7,
  FullName: 'Aroha Smith',
  FirstName: 'Aroha',
  LastName: 'Smith',
  ...contacts,
  MergedDateTime: '2026-07-02T00:00:00.000Z',
  MergedByName: 'Mia Okafor',
};

describe('merged persons', () => {
  it('show the kept person, the user and the time of a merge', () => given(mergedPersons, [merged]).then([row]));
  it('remove the row of a forgotten person', () =>
    given(mergedPersons, [merged, recorded('PersonForgotten', { PersonID: 8 })]).then([]));
});
