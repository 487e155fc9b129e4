import 'reflect-metadata/lite';
import { describe, expect, it } from '@jest/globals';
import { likeness } from '@leaseledger/contract/persons/likeness';
import { titledName } from '../../platform/marks/person-name.ts';
import { personFrom } from './person-form.ts';

const unlike = { FirstName: 'Mere', LastName: 'Ngata' };
const aroha = {
  Email: 'aroha@example.com',
  EmailSecondary: null,
  ContactNumber: '0412884210',
  ContactNumberSecondary: null,
  FirstName: 'Aroha',
  LastName: 'Ngata',
  CompanyName: 'Barwon Health',
};

describe('likeness', () => {
  it.each([
    ['same e-mail', { Email: 'Aroha@Example.com', ContactNumber: '0399990000' }],
    ['same e-mail', { Email: 'work@example.com', EmailSecondary: 'aroha@example.com', ContactNumber: '0399990000' }],
    ['same phone', { Email: 'other@example.com', ContactNumber: '+61 412 884 210' }],
    ['same phone', { Email: 'other@example.com', ContactNumber: '0399990000', ContactNumberSecondary: '0412 884 210' }],
    ['same e-mail and phone', { Email: 'aroha@example.com', ContactNumber: '0412884210' }],
    [
      'same name and employer',
      {
        Email: 'other@example.com',
        ContactNumber: '0399990000',
        FirstName: 'AROHA',
        LastName: 'Ngata',
        CompanyName: 'barwon health',
      },
    ],
    [
      'same e-mail, name and employer',
      { ContactNumber: '0399990000', FirstName: 'Aroha', LastName: 'Ngata', CompanyName: 'Barwon Health' },
    ],
  ])('finds %s: %j', (words, other) => {
    expect(likeness(aroha, { ...aroha, ...unlike, ...other })).toBe(words);
  });

  it('also compares the addresses of persons merged into one of both', () => {
    const kept = {
      ...aroha,
      ...unlike,
      Email: 'new@example.com',
      ContactNumber: null,
      CompanyName: null,
      Formerly: [{ Email: aroha.Email }],
    };
    expect([likeness(aroha, kept), likeness(kept, aroha), likeness(aroha, { ...kept, Formerly: [] })]).toEqual([
      'same e-mail before a merge',
      'same e-mail before a merge',
      '',
    ]);
  });

  it('does not count two missing addresses as the same', () => {
    expect(likeness({ ...aroha, Email: null }, { ...aroha, ...unlike, Email: null })).toBe('same phone');
  });
});

it('shows a person’s title unless it is Other', () => {
  expect(titledName({ Title: 'Ms', FullName: 'Aroha Ngata' })).toBe('Ms Aroha Ngata');
  expect(titledName({ Title: 'Other', FullName: 'Aroha Ngata' })).toBe('Aroha Ngata');
  expect(titledName({ Title: null, FullName: 'Aroha Ngata' })).toBe('Aroha Ngata');
});

it.each([
  ['Aroha Ngata', { FirstName: 'Aroha', LastName: 'Ngata' }],
  [' Aroha  Te Rangi ', { FirstName: 'Aroha', LastName: 'Te Rangi' }],
  ['Ngata, Aroha', { FirstName: 'Aroha', LastName: 'Ngata' }],
  ['Aroha', { FirstName: 'Aroha', LastName: null }],
  ['aroha@example', { Email: 'aroha@example' }],
  ['+61 (412) 884-210', { ContactNumber: '+61 (412) 884-210' }],
  ['', { FirstName: null, LastName: null }],
])('guesses a new person’s first values from the searched text: %s', (typed, person) => {
  expect(personFrom(typed)).toEqual(person);
});
