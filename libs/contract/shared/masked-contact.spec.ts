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
  for (const word of ['a'.repeat(200_000), '04.'.repeat(60_000)]) expect(maskedText(word) === word).toBe(true);
});

it.each([
  ['jane@müller.de', 'j•••@m•••.de'],
  ['jäne.o’neil, jäne@example.com', 'jäne.o’neil, j•••@e•••.com'],
  ['<a href="mailto:jane%40example.com">Jane</a>', '<a href="mailto:j•••@e•••.com">Jane</a>'],
  ['0412\u00A0884\u00A0210', '••• 210'],
  ['0412&nbsp;884&nbsp;210', '••• 210'],
  ['0412.884.210 or 0412/884/210', '••• 210 or ••• 210'],
  ['0412–884–210', '••• 210'],
  ['04 1288 4210', '••• 210'],
  ['(03) 9999.1234', '(••• 234'],
  ['+61 (0)412 884 210, 0061 412 884 210, 61412884210', '••• 210, ••• 210, ••• 210'],
])('masks what staff write in another way: %s', (text, masked) => expect(maskedText(text)).toBe(masked));
it.each([
  'on 01/04/2026 12:30 pm, 04/07/2026 12:30, 2026-04-12 10:30',
  'ABN 61 412 884 210, $04,128,842.10, 1.0412884210',
  '<img src="cid:0412884210ab@leaseledger">',
])('masks no days, amounts and names of pictures: %s', (text) => expect(maskedText(text)).toBe(text));
