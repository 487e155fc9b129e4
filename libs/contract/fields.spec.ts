import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { importsOf } from './imports/importable.ts';
import { bodyOf, mayHold } from './shared/body-of.ts';
import { message } from './shared/messages.ts';
import { Optional, Text } from './shared/rules.ts';
import {
  blankOf,
  code,
  columnFormatsOf,
  columnsOf,
  email,
  fields,
  formatsOf,
  freeTextIn,
  labelsOf,
  lines,
  money,
  personalIn,
  phone,
  searchedIn,
  text,
  yesNo,
} from './kernel/fields.ts';

const codes = { 1: { label: 'Low' }, 2: { label: 'High' } };
const table = fields({
  Name: text({ label: 'Name', blank: '', min: 2, max: 5, personal: true, column: true }),
  Notes: lines({ label: 'Notes', max: 10, personal: true, searched: true }),
  Place: text({ label: 'Place', max: 5, personal: false }),
  Phone: phone({ label: 'Phone', min: 1, max: 10, wrong: 'Digits only.', personal: true }),
  Priority: code({ LOW: 1, HIGH: 2 }, codes, {
    label: 'Priority',
    said: 'Urgency',
    blank: 1,
    column: true,
    mark: 'priority',
  }),
  Income: money({ label: 'Income' }),
  Asked: yesNo({ label: 'Asked', column: true }),
});

// These must not compile: without `personal`, or with a misspelt one, the log would hold the text unsealed.
// @ts-expect-error a text says whether it is personal
text({ label: 'Text', max: 5 });
// @ts-expect-error an address too
email({ label: 'Email', wrong: 'No address.' });
// @ts-expect-error no kind knows such a flag
text({ label: 'Text', max: 5, personal: true, perzonal: true });

const wrongIn = (type: new () => object, sent: object) =>
  validateSync(plainToInstance(type, sent), { stopAtFirstError: true }).map(({ property, constraints }) => [
    property,
    ...Object.values(constraints ?? {}),
  ]);

describe('a table of fields', () => {
  it('gives the blank record, labels and formats', () => {
    expect(blankOf(table)).toEqual({
      Name: '',
      Notes: null,
      Place: null,
      Phone: null,
      Priority: 1,
      Income: null,
      Asked: false,
    });
    expect(labelsOf(table).Priority).toBe('Priority');
    expect(formatsOf(table)).toMatchObject({ Phone: 'text', Priority: { codes }, Income: 'money', Asked: 'yesNo' });
    expect(columnFormatsOf(table)).toMatchObject({ Phone: 'phone', Priority: { codes, mark: 'priority' } });
  });

  it('lists the sealed, searched, free-text and column fields', () => {
    expect(personalIn(table)).toEqual(['Name', 'Notes', 'Phone']);
    expect(freeTextIn(table)).toEqual(['Name', 'Notes']);
    expect(searchedIn(table)).toEqual(['Notes']);
    expect(columnsOf(table)).toEqual({ Name: 'text', Priority: 'integer', Asked: 'boolean' });
  });

  it('makes a body with only optional fields by default', () => {
    const Body = bodyOf(table);
    expect(wrongIn(Body, {})).toEqual([]);
    expect(wrongIn(Body, { Name: 'too long', Phone: 'x', Priority: 3, Income: -1, Asked: 1 })).toEqual([
      ['Name', message.text('Name', 5)],
      ['Phone', 'Digits only.'],
      ['Priority', message.choice('Urgency')],
      ['Income', message.number('Income')],
      ['Asked', message.yesNo('Asked')],
    ]);
  });

  it('makes a body with required fields, and with rules by hand in place of the table', () => {
    const Body = bodyOf(table, { Name: 'Say the name.', Place: mayHold(Optional(), Text(1, 'One letter.')) });
    expect(wrongIn(Body, { Name: 'A', Place: 'AB' })).toEqual([
      ['Name', 'Say the name.'],
      ['Place', 'One letter.'],
    ]);
  });

  it('makes the fields of an import, with the labels of the table by default', () => {
    const { Notes, Asked } = table;
    expect(importsOf('Lead', { Notes, Asked }, { Notes: { synonyms: ['note'] } }, ['Notes'])).toEqual([
      { name: 'Lead.Notes', label: 'Notes', type: 'lines', isRequired: true, synonyms: ['note'], example: '' },
      { name: 'Lead.Asked', label: 'Asked', type: 'yesNo', example: 'No' },
    ]);
  });
});
