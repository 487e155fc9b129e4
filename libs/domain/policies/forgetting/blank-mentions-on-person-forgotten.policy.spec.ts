import { expect, it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { leadDecider } from '../../leads/lead.area.ts';
import { blankMentionsOnPersonForgotten } from './blank-mentions-on-person-forgotten.policy.ts';

const place = (record: string, field: string, at: number) => ({ record, field, at, text: 'Quill' });

it('blanks what was chosen, lead by lead, and then forgets what that was', () => {
  const mentions = [place('lead-4', 'Notes', 0), place('lead-5', 'Referral', 3), place('lead-4', 'Notes', 9)];
  given(blankMentionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42, mentions } }).then([
    {
      type: 'Decide',
      category: 'lead',
      id: 4,
      command: { type: 'BlankMentions', mentions: [mentions[0], mentions[2]] },
    },
    { type: 'Decide', category: 'lead', id: 5, command: { type: 'BlankMentions', mentions: [mentions[1]] } },
    { type: 'DestroyKey', subject: 'forgetting-42' },
  ]);
  expect(leadDecider.category).toBe('lead');
});

it('blanks companies, files and views, and removes imports and submissions whole', () => {
  const mentions = [
    place('company-3', 'MainContactPersonID', 42),
    place('file-8', 'Name', 0),
    place('savedViews-9', '1 Name', 0),
    place('import-5', 'Row 2', 0),
    place('import-5', 'Row 3', 0),
    place('formSubmission-6', 'Answers', 0),
  ];
  const [company, file, view] = mentions;
  given(blankMentionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42, mentions } }).then([
    { type: 'Decide', category: 'company', id: 3, command: { type: 'BlankMentions', mentions: [company] } },
    { type: 'Decide', category: 'file', id: 8, command: { type: 'BlankMentions', mentions: [file] } },
    {
      type: 'Decide',
      category: 'savedViews',
      id: 9,
      command: { type: 'BlankMentions', UserID: 9, mentions: [view] },
    },
    { type: 'RemoveImports', imports: [5] },
    { type: 'Decide', category: 'formSubmission', id: 6, command: { type: 'ForgetFormSubmission', because: 'person' } },
    { type: 'DestroyKey', subject: 'forgetting-42' },
  ]);
});

it('does nothing where nothing was chosen, or it is done', () => {
  given(blankMentionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42 } }).then([]);
  given(blankMentionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42, mentions: null } }).then([]);
});
