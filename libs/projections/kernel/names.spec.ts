import { describe, expect, it } from '@jest/globals';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import { given, recorded } from './given.ts';
import { followPersons, fullName } from './names.ts';
import type { Projection } from './projection.ts';

interface Booking {
  readonly id: number;
  readonly Driver: number;
  readonly OwnDriver: number;
  readonly DriverName: string | null;
  readonly Employer: string | null;
  readonly Mail: string | null;
  readonly Phone: string | null;
  readonly Remark: string | null;
}
interface Trip {
  readonly id: number;
  readonly Driver: number;
  readonly OwnDriver: number;
  readonly DriverName: string | null;
}
type Booked<R> = { readonly type: 'Booked'; readonly data: R };

const readModel = {
  id: 'id',
  columns: { Driver: 'integer', OwnDriver: 'integer' },
  defaultSort: { field: 'id', order: 'ASC' },
} as const;
const bookings: Projection<Booked<Booking> | PersonEvent, Booking> = {
  name: 'bookings',
  version: 1,
  readModel: { name: 'bookings', ...readModel },
  handlers: {
    Booked: ({ data }) => [{ put: data.id, row: data }],
    ...followPersons<Booking>({
      id: 'Driver',
      own: 'OwnDriver',
      name: 'DriverName',
      employer: 'Employer',
      email: 'Mail',
      phone: 'Phone',
      forget: ['Remark'],
    }),
  },
};
const trips: Projection<Booked<Trip> | PersonEvent, Trip> = {
  name: 'trips',
  version: 1,
  readModel: { name: 'trips', ...readModel },
  handlers: {
    Booked: ({ data }) => [{ put: data.id, row: data }],
    ...followPersons<Trip>({ id: 'Driver', own: 'OwnDriver', name: 'DriverName' }),
  },
};

const aroha: Booking = {
  id: 1,
  Driver: 7,
  OwnDriver: 7,
  DriverName: 'Aroha Ngata',
  Employer: 'Barwon Health',
  Mail: 'aroha@example.com',
  Phone: '0412884210',
  Remark: 'Prefers mornings',
};
const again: Booking = { ...aroha, id: 2, Remark: null };
const ravi: Booking = {
  id: 3,
  Driver: 8,
  OwnDriver: 8,
  DriverName: 'Ravi Menon',
  Employer: null,
  Mail: 'ravi@example.com',
  Phone: null,
  Remark: 'Has a trailer',
};
const booked = [aroha, again, ravi].map((booking) => recorded('Booked', booking));

describe('a full name', () => {
  it('joins both names', () => expect(fullName({ FirstName: 'Aroha', LastName: 'Ngata' })).toBe('Aroha Ngata'));
  it('is null when one of the names is missing', () => {
    for (const names of [
      {},
      { FirstName: 'Aroha' },
      { LastName: 'Ngata' },
      { FirstName: null, LastName: 'Ngata' },
      { FirstName: 'Aroha', LastName: '' },
    ])
      expect(fullName(names)).toBeNull();
  });
});

describe('following persons', () => {
  it('updates every row of an amended person, and no other', () =>
    given(bookings, [
      ...booked,
      recorded('PersonAmended', {
        PersonID: 7,
        FirstName: 'Aroha',
        LastName: 'Smith',
        CompanyName: 'Tamar Health',
        Email: 'smith@example.com',
        ContactNumber: '0400111222',
      }),
    ]).then([
      ...[aroha, again].map((row) => ({
        ...row,
        DriverName: 'Aroha Smith',
        Employer: 'Tamar Health',
        Mail: 'smith@example.com',
        Phone: '0400111222',
      })),
      ravi,
    ]));

  it('keeps fields that an amendment does not contain, and empties those it empties', () =>
    given(bookings, [...booked, recorded('PersonAmended', { PersonID: 7, CompanyName: null, Suburb: 'Torquay' })]).then(
      [{ ...aroha, Employer: null }, { ...again, Employer: null }, ravi],
    ));

  it('empties all details of a forgotten person', () => {
    const gone = { DriverName: null, Employer: null, Mail: null, Phone: null, Remark: null };
    given(bookings, [...booked, recorded('PersonForgotten', { PersonID: 7 })]).then([
      { ...aroha, ...gone },
      { ...again, ...gone },
      ravi,
    ]);
  });

  it('touches only the columns that the list has', () => {
    const trip: Trip = { id: 1, Driver: 7, OwnDriver: 7, DriverName: 'Aroha Ngata' };
    given(trips, [
      recorded('Booked', trip),
      recorded('PersonAmended', { PersonID: 7, Email: 'smith@example.com', CompanyName: null }),
    ]).then([trip]);
    given(trips, [recorded('Booked', trip), recorded('PersonForgotten', { PersonID: 7 })]).then([
      { ...trip, DriverName: null },
    ]);
  });

  const shown = {
    FirstName: 'Aroha',
    LastName: 'Ngata',
    CompanyName: 'Tamar Health',
    Email: 'aroha@example.com',
    ContactNumber: '0412884210',
  };
  const whole = {
    ...blankPerson,
    ...shown,
  };
  const merged = recorded('PersonAbsorbed', {
    PersonID: 7,
    MergedPersonID: 8,
    persons: [8],
    shown,
    CompanyName: 'Tamar Health',
    was: { CompanyName: 'Barwon Health' },
  });
  const atAroha = {
    ...ravi,
    Driver: 7,
    DriverName: 'Aroha Ngata',
    Employer: 'Tamar Health',
    Mail: 'aroha@example.com',
    Phone: '0412884210',
  };

  it('moves rows of a merged person to the kept one, and shows the taken values in all rows', () =>
    given(bookings, [...booked, merged]).then([
      { ...aroha, Employer: 'Tamar Health' },
      { ...again, Employer: 'Tamar Health' },
      atAroha,
    ]));

  it('moves rows back on an unmerge with later rows of the merged person, in either order of events', () => {
    const late = recorded('Booked', { ...atAroha, id: 4, OwnDriver: 8 });
    const back = [
      recorded('PersonUnmerged', {
        PersonID: 8,
        from: 7,
        persons: [8],
        createdBy: { id: 1, name: 'Mia' },
        createdAt: '',
        ...whole,
        FirstName: 'Ravi',
        LastName: 'Menon',
        CompanyName: null,
        Email: 'ravi@example.com',
        ContactNumber: null,
      }),
      recorded('PersonReleased', {
        PersonID: 7,
        MergedPersonID: 8,
        persons: [8],
        CompanyName: 'Barwon Health',
        was: { CompanyName: 'Tamar Health' },
      }),
    ];
    for (const order of [back, back.toReversed()])
      given(bookings, [...booked, merged, late, ...order]).then([aroha, again, ravi, { ...ravi, id: 4 }]);
  });

  it('forgets the merged person with the kept one', () => {
    const gone = { DriverName: null, Employer: null, Mail: null, Phone: null, Remark: null };
    given(bookings, [...booked, merged, recorded('PersonForgotten', { PersonID: 7 })]).then([
      { ...aroha, ...gone },
      { ...again, ...gone },
      { ...atAroha, ...gone },
    ]);
  });

  it('leaves rows unchanged when a person is registered', () =>
    given(bookings, [
      ...booked,
      recorded('PersonRegistered', {
        PersonID: 7,
        ...blankPerson,
        FirstName: 'Aroha',
        LastName: 'Smith',
      }),
    ]).then([aroha, again, ravi]));
});
