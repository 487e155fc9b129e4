import { describe, it } from '@jest/globals';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { given, recorded, type DecodedOverrides } from '../kernel/given.ts';
import { formerNames, type FormerNameRow } from './former-names.projection.ts';

const aroha = { FirstName: 'Aroha', LastName: 'Ngata' };
const married = { FirstName: 'Aroha', LastName: 'Smith' };
const at = (decision: string, undoes?: string): DecodedOverrides => ({
  id: `event-${decision}`,
  stream: 'person-7',
  metadata: { correlationId: decision, ...(undoes !== undefined && { undoes }) },
});
const renamed = recorded('PersonAmended', { PersonID: 7, ...married, was: aroha }, at('a'));
const undone = recorded('PersonAmended', { PersonID: 7, ...aroha, was: married }, at('b', 'a'));
const redone = recorded('PersonAmended', { PersonID: 7, ...married, was: aroha }, at('c', 'b'));

const row = (other: Partial<FormerNameRow> = {}): FormerNameRow => ({
  id: 'event-a',
  PersonID: 7,
  FormerName: 'Aroha Ngata',
  Decision: 'person-7/a',
  UndoneBy: null,
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ...other,
});

describe('the former names of persons', () => {
  it('are the names that a renaming replaced', () => given(formerNames, [renamed]).then([row()]));

  it('ignore other amendments, and amendments without the previous name', () =>
    given(formerNames, [
      recorded('PersonAmended', { PersonID: 7, Suburb: 'Torquay', was: { Suburb: 'Geelong' } }),
      recorded('PersonAmended', { PersonID: 7, ...married }),
    ]).then([]));

  it('do not count while the renaming is undone, and count again after a redo', () => {
    given(formerNames, [renamed, undone]).then([row({ Decision: null, UndoneBy: 'person-7/b' })]);
    given(formerNames, [renamed, undone, redone]).then([row({ Decision: 'person-7/c' })]);
    given(formerNames, [
      renamed,
      undone,
      redone,
      recorded('PersonAmended', { PersonID: 7, ...aroha, was: married }, at('d', 'c')),
    ]).then([row({ Decision: null, UndoneBy: 'person-7/d' })]);
  });

  it('are the names of a merged person while the merge holds', () => {
    const merged = recorded(
      'PersonMerged',
      {
        PersonID: 8,
        into: 7,
        ...married,
        Email: null,
        EmailSecondary: null,
        ContactNumber: null,
        ContactNumberSecondary: null,
      },
      { stream: 'person-8', metadata: { correlationId: 'm' } },
    );
    given(formerNames, [merged]).then([
      row({ id: 'merged-8', PersonID: 8, FormerName: 'Aroha Smith', Decision: 'person-8/m' }),
    ]);
    given(formerNames, [
      merged,
      recorded('PersonUnmerged', {
        PersonID: 8,
        from: 7,
        persons: [8],
        createdBy: { id: 1, name: 'Mia' },
        createdAt: '',
        ...blankPerson,
        ...married,
      }),
    ]).then([]);
  });

  it('are emptied with a forgotten person, also in a replay without their key', () => {
    const forgotten = recorded('PersonForgotten', { PersonID: 7 });
    const nameless = { FirstName: null, LastName: null };
    given(formerNames, [renamed, forgotten]).then([row({ FormerName: null })]);
    given(formerNames, [
      recorded('PersonAmended', { PersonID: 7, ...nameless, was: nameless }, at('a')),
      forgotten,
    ]).then([row({ FormerName: null })]);
  });
});
