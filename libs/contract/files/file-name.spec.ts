import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { FILE_NAME_MAX, fileName } from './file-name.ts';

describe('The name of a file', () => {
  it.each([
    ['Payslip June.pdf', 'Payslip June.pdf'],
    ['Łukasz – contrat (2).docx', 'Łukasz – contrat (2).docx'],
    ['山田 太郎.jpg', '山田 太郎.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\quote.xlsx', 'quote.xlsx'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\r\nSet-Cookie: x=1.txt', 'a Set-Cookie_ x=1.txt'],
    ['what?.csv', 'what_.csv'],
    ['trailing. . .', 'trailing'],
  ])('%j is kept as %j', (sent, kept) => expect(fileName(sent)).toBe(kept));

  it('shortens a long name before its ending', () => {
    expect(fileName(`${'x'.repeat(400)}.pdf`)).toBe(`${'x'.repeat(FILE_NAME_MAX - 4)}.pdf`);
    expect(new TextEncoder().encode(fileName(`${'山'.repeat(400)}.pdf`)).length).toBeLessThanOrEqual(240);
  });

  const hostile = fc.constantFrom(
    '..',
    '/',
    '\\',
    '../',
    '..\\',
    '%2e%2e%2f',
    '\u0000',
    ':',
    '~',
    'C:',
    '//server/share',
    'CON',
    'aux.',
    'lpt1',
    '.',
    ' ',
    '\u202e',
    '\u2215',
    '\uff0f',
    '．',
    '*',
    '|',
    '"',
    '<',
    '\n',
    '\ud800',
    '.pdf',
    'a',
  );
  const names = fc
    .array(
      fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 })),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  it('never contains a path to another folder', () => {
    fc.assert(
      fc.property(names, (sent) => {
        const name = fileName(sent);
        for (const folder of ['/data/files', '/'])
          expect(resolve(join(folder, name))).toBe(resolve(folder) === '/' ? `/${name}` : resolve(folder) + sep + name);
        expect(name).not.toMatch(
          /[/\\<>:"|?*]|\p{Cc}|\p{Bidi_Control}|^\.|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu,
        );
        expect(name).not.toBe('');
        expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX + 1);
        expect(fileName(name)).toBe(name);
      }),
      { numRuns: 1_000 },
    );
  });
});
