import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { unlinkMicrosoftOnUserTurnedExternal } from './unlink-microsoft-on-user-turned-external.policy.ts';

it('unlinks the calendar of a user who becomes external', () =>
  given(unlinkMicrosoftOnUserTurnedExternal, {
    type: 'UserAmended',
    data: { UserID: 9, ExternalUser: true, was: { ExternalUser: false } },
  }).then([
    { type: 'Decide', category: 'microsoft', id: 9, command: { type: 'UnlinkMicrosoft', reason: 'external' } },
  ]));

it('leaves it where something else was amended, or the user is no longer external', () => {
  given(unlinkMicrosoftOnUserTurnedExternal, {
    type: 'UserAmended',
    data: { UserID: 9, JobTitle: 'Team lead', was: { JobTitle: null } },
  }).then([]);
  given(unlinkMicrosoftOnUserTurnedExternal, {
    type: 'UserAmended',
    data: { UserID: 9, ExternalUser: false, was: { ExternalUser: true } },
  }).then([]);
});
