import { describe, it } from '@jest/globals';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { given, recorded, renamed } from '../kernel/given.ts';
import { personRows } from './person-rows.projection.ts';
import { arohasDetails } from '@leaseledger/contract/testing/people';

const details: PersonDetails = { ...arohasDetails, Address: '12 Moorabool St', Suburb: 'Geelong' };
const forgotten: PersonDetails = {
  ...details,
  Title: null,
  FirstName: null,
  LastName: null,
  Email: null,
  ContactNumber: null,
  Address: null,
  Suburb: null,
  State: null,
  Postcode: null,
  CompanyName: null,
};
const registered = (PersonID: number, of = details) => recorded('PersonRegistered', { PersonID, ...of });
const later = { revision: 1n, metadata: { time: '2026-07-02T00:00:00.000Z', actor: { id: 2, name: 'Mia Okafor' } } };

const row = (PersonID: number, other: Partial<PersonRow> = {}): PersonRow => ({
  ...details,
  FirstName: 'Aroha',
  LastName: 'Ngata',
  id: PersonID,
  PersonID,
  Version: 0,
  FullName: 'Aroha Ngata',
  CreatedByUserID: 7,
  CreatedByName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
  ...other,
});
const changed = { Version: 1, ModifiedDateTime: '2026-07-02T00:00:00.000Z' };

describe('the rows of persons', () => {
  it('show a registered person with the user and the time', () =>
    given(personRows, [registered(7), registered(8)]).then([row(7), row(8)]));

  it('show a new name as a whole, and keep the creator', () =>
    given(personRows, [
      registered(7),
      recorded('PersonAmended', { PersonID: 7, FirstName: 'Aroha', LastName: 'Smith' }, later),
    ]).then([row(7, { ...changed, LastName: 'Smith', FullName: 'Aroha Smith' })]));

  it('show the new name of the creator of a person', () =>
    given(personRows, [registered(7), renamed(7, 'Kim Lee', 'Kim Lee-Ruiz')]).then([
      row(7, { CreatedByName: 'Kim Lee-Ruiz' }),
    ]));

  it('keep fields that an amendment does not contain, and empty those it empties', () =>
    given(personRows, [
      registered(7),
      registered(8),
      recorded('PersonAmended', { PersonID: 7, Suburb: 'Torquay', ContactNumber: null }, later),
    ]).then([row(7, { ...changed, Suburb: 'Torquay', ContactNumber: null }), row(8)]));

  it('remove the row of a forgotten person', () =>
    given(personRows, [registered(7), registered(8), recorded('PersonForgotten', { PersonID: 7 }, later)]).then([
      row(8),
    ]));

  it('remove a merged person, restore them with their creator, and give the chosen values to the kept one', () => {
    const shown = {
      FirstName: 'Aroha',
      LastName: 'Smith',
      CompanyName: 'Barwon Health',
      Email: 'aroha@example.com',
      ContactNumber: '0412884210',
    };
    const merged = recorded(
      'PersonMerged',
      {
        PersonID: 8,
        into: 7,
        FirstName: 'Aroha',
        LastName: 'Smith',
        Email: 'aroha@example.com',
        EmailSecondary: null,
        ContactNumber: '0412884210',
        ContactNumberSecondary: null,
      },
      later,
    );
    const absorbed = recorded(
      'PersonAbsorbed',
      {
        PersonID: 7,
        MergedPersonID: 8,
        persons: [8],
        shown,
        FirstName: 'Aroha',
        LastName: 'Smith',
        was: { FirstName: 'Aroha', LastName: 'Ngata' },
      },
      later,
    );
    given(personRows, [registered(7), registered(8), merged, absorbed]).then([
      row(7, { ...changed, LastName: 'Smith', FullName: 'Aroha Smith' }),
    ]);
    const unmerged = recorded(
      'PersonUnmerged',
      {
        PersonID: 8,
        from: 7,
        persons: [8],
        createdBy: { id: 7, name: 'Kim Lee' },
        createdAt: '2026-07-01T00:00:00.000Z',
        ...details,
      },
      later,
    );
    const released = recorded(
      'PersonReleased',
      {
        PersonID: 7,
        MergedPersonID: 8,
        persons: [8],
        FirstName: 'Aroha',
        LastName: 'Ngata',
        was: { FirstName: 'Aroha', LastName: 'Smith' },
      },
      later,
    );
    given(personRows, [registered(7), registered(8), merged, absorbed, unmerged, released]).then([
      row(7, changed),
      row(8, changed),
    ]);
  });

  it('build and remove rows in a replay although the details cannot be read', () => {
    given(personRows, [registered(7, forgotten)]).then([
      row(7, { ...forgotten, FirstName: '', LastName: '', FullName: '' }),
    ]);
    given(personRows, [
      registered(7, forgotten),
      recorded('PersonAmended', { PersonID: 7, FirstName: null, LastName: null }, later),
      recorded('PersonForgotten', { PersonID: 7 }, later),
    ]).then([]);
  });
});
