import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { policiesOfUntoldCauses } from '@leaseledger/contract/history/history.words';
import { areas } from '../areas.ts';
import { policies } from './policies.ts';

it('every policy is listed under the name of its file', () => {
  const files = globSync('libs/domain/policies/*/*.policy.ts').map((file) => basename(file));
  expect(policies.map(({ name }) => `${name}.policy.ts`).sort()).toEqual(files.sort());
});

it('every policy that destroys keys says whether all processes forget them at once', () => {
  const silent = policies.filter(({ asksFor, forgetsAtOnce }) => asksFor['DestroyKey'] && forgetsAtOnce === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('every policy that mails begins at the end of the log, so that a new vault mails nothing twice', () => {
  const mailing = ['QueueMail', 'CollectMail', 'MailAttendees', 'NoticeCreator', 'TellFollowers'];
  const repeating = policies.filter(
    ({ asksFor, beginsAtEnd }) =>
      !beginsAtEnd && Object.entries(asksFor).some(([effect, mails]) => mails !== true || mailing.includes(effect)),
  );
  expect(repeating.map(({ name }) => name)).toEqual([]);
});

it('every policy whose cause has no history entry is known, so that no screen asks for the cause', () => {
  const entries: Readonly<Record<string, unknown>> = Object.assign({}, ...areas.map(({ history }) => history.entries));
  const untold = policies.filter(({ on }) => on.some((type) => entries[type] === null));
  expect(new Set(untold.map(({ name }) => name))).toEqual(policiesOfUntoldCauses);
});
