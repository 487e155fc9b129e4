import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freeTextIn, type Fields } from '@leaseledger/contract/kernel/fields';
import { given } from '../../kernel/given-policy.ts';
import { blankMentionsOnPersonForgotten } from './blank-mentions-on-person-forgotten.policy.ts';

/** The records whose free text may name other people, by their tables: the category of their streams. */
const searched = {
  leadFields: 'lead',
  enquiryFields: 'enquiry',
  sessionFields: 'session',
  companyFields: 'company',
  fuelCardTrackerFields: 'fuelCardTracker',
};

/** The other tables with free text. Decision 16 says what is not searched. */
const notSearched = {
  personFields: 'disappears with the key of its person',
  attendeeFields: 'disappears with the key of its person',
  pinFields: 'holds digits alone',
  userFields: 'holds details of staff, who enter their own',
};

const isTable = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((field: unknown) => typeof field === 'object' && field !== null && 'kind' in field);

describe('a forgotten person', () => {
  it('is looked for in the free text of every table, unless the list above gives a reason', async () => {
    const modules = await Promise.all(
      globSync('libs/contract/*/*.details.ts').map((file) => import(resolve(file)) as Promise<object>),
    );
    const tables = modules
      .flatMap((module) => Object.entries<unknown>({ ...module }))
      .flatMap(([name, value]) => (isTable(value) && freeTextIn(value).length > 0 ? [name] : []));
    expect(tables.sort()).toEqual([...Object.keys(searched), ...Object.keys(notSearched)].sort());
  });

  it.each([...Object.values(searched), 'note', 'file'])('is blanked in a %s that names them', (category) => {
    const place = { record: `${category}-7`, field: 'Notes', at: 0, text: 'Greta' };
    given(blankMentionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 1, mentions: [place] } }).then([
      { type: 'Decide', category, id: 7, command: { type: 'BlankMentions', mentions: [place] } },
      { type: 'DestroyKey', subject: 'forgetting-1' },
    ]);
  });
});
