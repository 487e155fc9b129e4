import { expect, it } from '@jest/globals';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { arohasDetails } from '@leaseledger/contract/testing/people';
import { differences, keptAsSecond, movesText, takenAtFirst } from './merge-choices.ts';

const Kept: PersonRow = {
  id: 7,
  PersonID: 7,
  Version: 0,
  FullName: 'Aroha Ngata',
  CreatedByUserID: 1,
  CreatedByName: 'Mia',
  CreatedDateTime: '',
  ModifiedDateTime: '',
  ...arohasDetails,
};
const Merged: PersonRow = {
  ...Kept,
  id: 8,
  PersonID: 8,
  Email: 'work@example.com',
  ContactNumber: '0399990000',
  Suburb: 'Geelong',
  CompanyID: null,
  MarketingOptOut: true,
};

it('a merge offers exactly the fields in which both persons differ', () =>
  expect(differences({ Kept, Merged }).map(({ label, kept, merged }) => [label, kept, merged])).toEqual([
    ['Email', 'aroha@example.com', 'work@example.com'],
    ['Contact number', '0412 884 210', '(03) 9999 0000'],
    ['Company', 'Barwon Health', 'Barwon Health'],
    ['Suburb', '', 'Geelong'],
    ['Does not want marketing', 'No', 'Yes'],
  ]));
it('a merge first takes missing values and an opt-out of marketing', () => {
  expect(takenAtFirst({ Kept, Merged })).toEqual(['Suburb', 'MarketingOptOut']);
  expect(takenAtFirst({ Kept: Merged, Merged: Kept })).toEqual([]);
});
it('a merge keeps the other e-mail address as the second one where that is empty', () => {
  expect([[], ['Email' as const]].map((chosen) => keptAsSecond({ Kept, Merged }, chosen, 'Email'))).toEqual([
    'work@example.com',
    'aroha@example.com',
  ]);
  const Second = { ...Merged, EmailSecondary: 'third@example.com' };
  expect(keptAsSecond({ Kept, Merged: Second }, ['EmailSecondary'], 'Email')).toBeUndefined();
  expect(keptAsSecond({ Kept, Merged: { ...Merged, Email: Kept.Email } }, [], 'Email')).toBeUndefined();
  expect(keptAsSecond({ Kept: { ...Kept, EmailSecondary: 'work@example.com' }, Merged }, ['Email'], 'Email')).toBe(
    'aroha@example.com',
  );
});
it('a merge keeps the other contact number as the second one where that is empty', () => {
  expect(keptAsSecond({ Kept, Merged }, [], 'ContactNumber')).toBe(Merged.ContactNumber);
  expect(keptAsSecond({ Kept, Merged }, ['ContactNumber'], 'ContactNumber')).toBe(Kept.ContactNumber);
  const Second = { ...Kept, ContactNumberSecondary: '0311112222' };
  expect(keptAsSecond({ Kept: Second, Merged }, [], 'ContactNumber')).toBeUndefined();
});
it('a merge writes the moving records in singular or plural', () =>
  expect(
    [
      { Label: 'Enquiries', Count: 1 },
      { Label: 'Notes', Count: 1 },
      { Label: 'Leads', Count: 2 },
    ].map(movesText),
  ).toEqual(['1 enquiry', '1 note', '2 leads']));
