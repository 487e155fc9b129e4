import { describe, expect, it } from '@jest/globals';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { personList } from '@leaseledger/contract/persons/person.views';
import { sessionList } from '@leaseledger/contract/sessions/session.views';
import { filterOf } from './filter-of.ts';

describe('a filter of a list', () => {
  it('takes label and kind from the list: days, yes or no, a user', () => {
    expect(filterOf(sessionList, { source: 'SessionStartDateTime', pinned: true })).toEqual({
      source: 'SessionStartDateTime',
      label: 'Start',
      kind: 'dates',
      pinned: true,
    });
    expect(filterOf(sessionList, { source: 'Enabled' })).toMatchObject({ label: 'Session Enabled', kind: 'yesNo' });
    expect(filterOf(leadList, { source: 'AssignedToUserID', label: 'Assigned to', nobody: 'Nobody' })).toEqual({
      source: 'AssignedToUserID',
      label: 'Assigned to',
      kind: 'user',
      nobody: 'Nobody',
    });
  });

  it('offers the codes or words of the field, in the order of forms', () => {
    expect(filterOf(leadList, { source: 'PriorityCodeID' })).toMatchObject({
      kind: 'choice',
      choices: [
        { id: 12, name: 'Low' },
        { id: 13, name: 'Medium' },
        { id: 14, name: 'High' },
      ],
    });
    expect(filterOf(personList, { source: 'State' })).toMatchObject({
      kind: 'choice',
      choices: expect.arrayContaining([{ id: 'VIC', name: 'VIC' }]),
    });
  });

  it('offers the choices that the screen gives, or finds them', () => {
    const choices = [{ id: 3, name: 'Open' }];
    expect(filterOf(leadList, { source: 'StatusCodeID', choices })).toMatchObject({ kind: 'choice', choices });
    expect(filterOf(leadList, { source: 'PersonEmployerName', search: async () => [] })).toMatchObject({
      kind: 'found',
    });
  });
});
