import { describe, expect, it } from '@jest/globals';
import { likeness } from '../marks/likeness.ts';
import { titledName } from '../marks/person-name.ts';

const aroha = { PersonID: 1, Email: 'aroha@example.com', EmailSecondary: null, ContactNumber: '0412884210', ContactNumberSecondary: null };

describe('what two persons have in common', () => {
  it.each([
    ['same e-mail', { Email: 'Aroha@Example.com', ContactNumber: '0399990000' }],
    ['same e-mail', { Email: 'work@example.com', EmailSecondary: 'aroha@example.com', ContactNumber: '0399990000' }],
    ['same phone', { Email: 'other@example.com', ContactNumber: '+61 412 884 210' }],
    ['same phone', { Email: 'other@example.com', ContactNumber: '0399990000', ContactNumberSecondary: '0412 884 210' }],
    ['same e-mail and phone', { Email: 'aroha@example.com', ContactNumber: '0412884210' }],
  ])('%s: %j', (words, other) => {
    expect(likeness(aroha, { ...aroha, PersonID: 2, ...other })).toBe(words);
  });

  it('does not take two missing addresses for the same one', () => {
    expect(likeness({ ...aroha, Email: null }, { ...aroha, PersonID: 2, Email: null })).toBe('same phone');
  });
});

it('says a title but not Other', () => {
  expect(titledName({ Title: 'Ms', FullName: 'Aroha Ngata' })).toBe('Ms Aroha Ngata');
  expect(titledName({ Title: 'Other', FullName: 'Aroha Ngata' })).toBe('Aroha Ngata');
  expect(titledName({ Title: null, FullName: 'Aroha Ngata' })).toBe('Aroha Ngata');
});
