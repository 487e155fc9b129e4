import { expect, it } from '@jest/globals';
import { maskedContact, maskedEmail, maskedPhone, maskedText } from './masked-contact.ts';

it.each([
  ['aroha.ngata@example.com', 'a•••@e•••.com'],
  ['a@b.au', 'a•••@b•••.au'],
  ['no address', '•••@•••.'],
])('masks %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
it('masks a phone number except its last three digits', () => expect(maskedPhone('0412884210')).toBe('••• 210'));
it('keeps missing contact details null', () =>
  expect(maskedContact({ email: null, phone: null })).toEqual({ email: null, phone: null }));
it('masks the addresses of a text, also beside each other, and reads a long word once', () => {
  expect(maskedText('a@b.com+c@d.com, 0412 884 210')).toBe('a•••@b•••.com+•••@d•••.com, ••• 210');
  const word = 'a'.repeat(200_000);
  expect(maskedText(word) === word).toBe(true);
});
