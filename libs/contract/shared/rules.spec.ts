import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { maskedEmail } from './masked-contact.ts';
import { Email, Moment, RecordID } from './rules.ts';

class Form {
  @Moment('no moment') at!: string;
  @RecordID('no id') id!: number;
}

const read = (sent: object): { form: Form; wrong: string[] } => {
  const form = plainToInstance(Form, { at: '2026-12-01T09:30:00Z', id: 1, ...sent });
  return { form, wrong: validateSync(form, { stopAtFirstError: true }).map(({ property }) => property) };
};

describe('a moment', () => {
  it.each([
    ['2026-12-01T09:30+11:00', '2026-11-30T22:30:00.000Z'],
    ['2026-12-01T09:30:15.5+1100', '2026-11-30T22:30:15.500Z'],
    ['2028-02-29t00:00:00.123456789z', '2028-02-29T00:00:00.123Z'],
    ['2026-12-01T24:00:00Z', '2026-12-02T00:00:00.000Z'],
  ])('%s is kept as UTC', (at, utc) => {
    expect(read({ at })).toEqual({ form: { at: utc, id: 1 }, wrong: [] });
  });

  it.each([
    '2026-12-01',
    '2026-12-01T09:30',
    '2026-W01-1T10:00:00Z',
    '2026-001T10:00Z',
    '20261201T093000Z',
    '2026-12-01T10Z',
    '2026-12-01T10.5Z',
    '2026-12-01T10:00:00,5Z',
    '2026-02-30T00:00:00Z',
    '2026-02-32T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-12-01T25:00Z',
    '2026-12-01T10:00+99:99',
    '2026T10:00Z',
    'Tue T 2026Z',
    '9999-12-31T23:59:59-12:00',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    5,
    {},
    [],
  ])('refuses %p as a moment', (at) => {
    expect(read({ at }).wrong).toEqual(['at']);
  });

  it('refuses text of 100,000 characters quickly', () => {
    expect(read({ at: 'T'.repeat(100_000) }).wrong).toEqual(['at']);
  });
});

describe('the id of a record', () => {
  it.each([0, -1, 1.5, 2 ** 53, 1e300, Infinity, NaN, '1', null])('refuses %p as an id', (id) => {
    expect(read({ id }).wrong).toEqual(['id']);
  });
});

describe('an e-mail address', () => {
  class Reply {
    @Email('no address') to!: string;
  }
  const wrongIn = (to: string) => validateSync(plainToInstance(Reply, { to })).map(({ constraints }) => constraints);
  it('is refused as its readers see it masked', () => {
    expect(wrongIn(maskedEmail('zoe@example.com'))).toEqual([{ isSeen: 'no address' }]);
    expect(wrongIn('z•e@example.com')).toEqual([{ isSeen: 'no address' }]);
    expect(wrongIn('zoe@example.com')).toEqual([]);
  });
});
