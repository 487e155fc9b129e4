import { expect, it } from '@jest/globals';
import { eventDefinitions } from './areas.ts';
import { credentialArea } from './credentials/credential.area.ts';
import { policies } from './policies/policies.ts';
import { roleGroupArea } from './role-groups/role-group.area.ts';
import { userArea } from './users/user.area.ts';

const isSeenLater = (type: string) => !eventDefinitions[type]?.isSeenAtOnce;

/** Events of accounts that other users may see a moment later. */
const harmless = [
  'PasswordLinkSent',
  'SomeSessionsEnded',
  'UserLoggedIn',
  'UserLoggedOut',
  'LoginRefused',
  'PasskeyRenamed',
];

it('every user sees at once that somebody is forgotten', () => {
  const forgetting = Object.entries(eventDefinitions).flatMap(([type, { forgets }]) => (forgets ? [type] : []));
  const destroying = policies.flatMap(({ asksFor, on }) => (asksFor['DestroyKey'] ? on : []));
  expect([...forgetting, ...destroying].filter(isSeenLater)).toEqual([]);
});

it('every user sees at once that sessions end or a right changes', () => {
  const ending = policies.flatMap(({ asksFor, on }) => (asksFor['EndSessions'] ? on : []));
  const ofAccounts = [userArea, roleGroupArea, credentialArea].flatMap(({ events }) => Object.keys(events));
  expect([...ending, ...ofAccounts].filter(isSeenLater)).toEqual(harmless);
});
