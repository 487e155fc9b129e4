import { describe, expect, it } from '@jest/globals';
import { fileName } from '@leaseledger/contract/files/file-name';
import * as fc from 'fast-check';
import { disposition, rangeOf } from './download.ts';

describe('The name of a download', () => {
  it.each([
    ['Payslip – June.pdf', `attachment; filename="Payslip  June.pdf"; filename*=UTF-8''Payslip%20%E2%80%93%20June.pdf`],
    [
      '"; filename="x.exe.txt',
      `attachment; filename="_; filename=_x.exe.txt"; filename*=UTF-8''_%3B%20filename%3D_x.exe.txt`,
    ],
    [
      'a\r\nSet-Cookie: x=1.txt',
      `attachment; filename="a Set-Cookie_ x=1.txt"; filename*=UTF-8''a%20Set-Cookie_%20x%3D1.txt`,
    ],
    ['quote\u202efdp.exe.pdf', `attachment; filename="quotefdp.exe.pdf"; filename*=UTF-8''quotefdp.exe.pdf`],
    ['....', `attachment; filename="file"; filename*=UTF-8''file`],
    ['山田.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%E5%B1%B1%E7%94%B0.pdf`],
    // One character whose ASCII form has three letters.
    ['℀.pdf', `attachment; filename="a_c.pdf"; filename*=UTF-8''%E2%84%80.pdf`],
    ["it's (1)*.txt", `attachment; filename="it's (1)_.txt"; filename*=UTF-8''it%27s%20%281%29_.txt`],
  ])('encodes %j in the header of a download', (sent, header) =>
    expect(disposition(fileName(sent), false)).toBe(header),
  );

  const hostile = fc.constantFrom(
    '../',
    '..\\',
    '/',
    '%2e%2e%2f',
    '%00',
    '\r\n',
    '"',
    ';',
    '\\',
    "'",
    '\u202e',
    '\ud800',
    '\udc00',
    '\u0000',
    '.',
    '=',
    '=?utf-8?b?',
    '.pdf',
  );
  const names = fc
    .array(
      fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 })),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('names a download in one header line, with both names free of paths, whatever was sent', () => {
    fc.assert(
      fc.property(names, (sent) => {
        const header = disposition(fileName(sent), false);
        const [, plain = '', whole = ''] =
          /^attachment; filename="([^"\\%\p{Cc}]+)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[\dA-F]{2})+)$/u.exec(
            header,
          ) ?? [];
        expect(header).toMatch(/^[\x20-\x7e]{1,2000}$/);
        for (const name of [plain, decodeURIComponent(whole)]) expect(name).not.toMatch(/^$|[/\\]|^\.|\p{Cc}/u);
        expect(decodeURIComponent(whole)).toBe(fileName(sent));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('A range of a file', () => {
  const asked = (range: string, more: Readonly<Record<string, string>> = {}, method = 'GET') =>
    rangeOf({ method, headers: { range, ...more } }, 100, '"tag"');
  const all = { from: 0, to: 100, isPart: false };

  it.each([
    ['bytes=0-9', { from: 0, to: 10 }],
    ['bytes=90-', { from: 90, to: 100 }],
    ['bytes=-10', { from: 90, to: 100 }],
    ['bytes=-1000', { from: 0, to: 100 }],
    ['bytes=50-1000', { from: 50, to: 100 }],
  ])('serves the part %s of a file', (range, part) => expect(asked(range)).toEqual({ ...part, isPart: true }));

  it.each(['bytes=9-0', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=0-9', 'bytes=0-9,20-29', 'bytes=0-9;x', 'bytes=+1-5'])(
    'serves the whole file for the range %s',
    (range) => expect(asked(range)).toEqual(all),
  );
  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'refuses the range %s beyond the end of the file',
    (range) =>
      expect(() => asked(range)).toThrow(
        expect.objectContaining({ status: 416, headers: { 'Content-Range': 'bytes */100' } }),
      ),
  );

  it('serves a range only of the same version and only for GET', () => {
    expect([
      asked('bytes=0-9', { 'if-range': '"tag"' }).isPart,
      asked('bytes=0-9', { 'if-range': '"other"' }),
      asked('bytes=0-9', { 'if-range': 'W/"tag"' }),
      asked('bytes=0-9', {}, 'HEAD'),
    ]).toEqual([true, all, all, all]);
  });
});
