import { describe, expect, it } from '@jest/globals';
import type { PersonEvent } from '@leaseledger/domain/persons/person.events';
import { given, recorded } from './given.ts';
import { followPersons, fullName } from './names.ts';
import type { Projection } from './projection.ts';

interface Booking {
  readonly id: number;
  readonly Driver: number;
  readonly DriverName: string | null;
  readonly Employer: string | null;
  readonly Mail: string | null;
  readonly Phone: string | null;
  readonly Remark: string | null;
}
interface Trip {
  readonly id: number;
  readonly Driver: number;
  readonly DriverName: string | null;
}
type Booked<R> = { readonly type: 'Booked'; readonly data: R };

const readModel = { id: 'id', columns: { Driver: 'integer' }, defaultSort: { field: 'id', order: 'ASC' } } as const;
const bookings: Projection<Booked<Booking> | PersonEvent, Booking> = {
  name: 'bookings', version: 1, readModel: { name: 'bookings', ...readModel },
  handlers: {
    Booked: ({ data }) => [{ put: data.id, row: data }],
    ...followPersons<Booking>({ id: 'Driver', name: 'DriverName', employer: 'Employer', email: 'Mail', phone: 'Phone', forget: ['Remark'] }),
  },
};
const trips: Projection<Booked<Trip> | PersonEvent, Trip> = {
  name: 'trips', version: 1, readModel: { name: 'trips', ...readModel },
  handlers: { Booked: ({ data }) => [{ put: data.id, row: data }], ...followPersons<Trip>({ id: 'Driver', name: 'DriverName' }) },
};

const aroha: Booking = { id: 1, Driver: 7, DriverName: 'Aroha Ngata', Employer: 'Barwon Health', Mail: 'aroha@example.com', Phone: '0412884210', Remark: 'Prefers mornings' };
const again: Booking = { ...aroha, id: 2, Remark: null };
const ravi: Booking = { id: 3, Driver: 8, DriverName: 'Ravi Menon', Employer: null, Mail: 'ravi@example.com', Phone: null, Remark: 'Has a trailer' };
const booked = [aroha, again, ravi].map((booking) => recorded('Booked', booking));

describe('a full name', () => {
  it('is both names', () => expect(fullName({ FirstName: 'Aroha', LastName: 'Ngata' })).toBe('Aroha Ngata'));
  it('is not known where one of them is not', () => {
    for (const names of [{}, { FirstName: 'Aroha' }, { LastName: 'Ngata' }, { FirstName: null, LastName: 'Ngata' }, { FirstName: 'Aroha', LastName: '' }]) expect(fullName(names)).toBeNull();
  });
});

describe('following persons', () => {
  it('brings what was changed to every row of theirs, and to nobody else', () =>
    given(bookings, [
      ...booked,
      recorded('PersonAmended', { PersonID: 7, FirstName: 'Aroha', LastName: 'Smith', CompanyName: 'Tamar Health', Email: 'smith@example.com', ContactNumber: '0400111222' }),
    ]).then([...[aroha, again].map((row) => ({ ...row, DriverName: 'Aroha Smith', Employer: 'Tamar Health', Mail: 'smith@example.com', Phone: '0400111222' })), ravi]));

  it('keeps what was not changed, and empties what was', () =>
    given(bookings, [...booked, recorded('PersonAmended', { PersonID: 7, CompanyName: null, Suburb: 'Torquay' })]).then([{ ...aroha, Employer: null }, { ...again, Employer: null }, ravi]));

  it('takes everything that tells of them when they are forgotten', () => {
    const gone = { DriverName: null, Employer: null, Mail: null, Phone: null, Remark: null };
    given(bookings, [...booked, recorded('PersonForgotten', { PersonID: 7 })]).then([{ ...aroha, ...gone }, { ...again, ...gone }, ravi]);
  });

  it('touches only the columns that the list has', () => {
    const trip: Trip = { id: 1, Driver: 7, DriverName: 'Aroha Ngata' };
    given(trips, [recorded('Booked', trip), recorded('PersonAmended', { PersonID: 7, Email: 'smith@example.com', CompanyName: null })]).then([trip]);
    given(trips, [recorded('Booked', trip), recorded('PersonForgotten', { PersonID: 7 })]).then([{ ...trip, DriverName: null }]);
  });

  it('leaves rows as they are when a person is registered', () =>
    given(bookings, [
      ...booked,
      recorded('PersonRegistered', {
        PersonID: 7, Title: null, FirstName: 'Aroha', LastName: 'Smith', Email: null, EmailSecondary: null, ContactNumber: null, ContactNumberSecondary: null,
        Address: null, Suburb: null, State: null, Postcode: null, CompanyID: null, CompanyName: null, MarketingOptOut: false,
      }),
    ]).then([aroha, again, ravi]));
});
