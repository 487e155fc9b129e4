import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { microsoftLinkRows } from './microsoft-link-rows.projection.ts';

const linked = (UserID: number, LinkID: string, MicrosoftEmail: string | null = 'sam@broker.example') =>
  recorded('MicrosoftLinked', { UserID, LinkID, MicrosoftEmail, simulated: false });
const unlinked = (UserID: number, LinkID: string) =>
  recorded('MicrosoftUnlinked', { UserID, LinkID, reason: 'replaced' });
const row = (UserID: number, LinkID: string, MicrosoftEmail = 'sam@broker.example') => ({
  id: UserID,
  UserID,
  LinkID,
  MicrosoftEmail,
  simulated: false,
});

describe('the rows of linked Microsoft accounts', () => {
  it('show one row for each user with a link', () =>
    given(microsoftLinkRows, [linked(9, 'one'), linked(10, 'two')]).then([row(9, 'one'), row(10, 'two')]));
  it('remove the row with the link', () =>
    given(microsoftLinkRows, [linked(9, 'one'), linked(10, 'two'), unlinked(9, 'one')]).then([row(10, 'two')]));
  it('show the account that replaced another', () =>
    given(microsoftLinkRows, [linked(9, 'one'), unlinked(9, 'one'), linked(9, 'two', 'other@broker.example')]).then([
      row(9, 'two', 'other@broker.example'),
    ]));
  it('show a link whose e-mail cannot be read', () =>
    given(microsoftLinkRows, [linked(9, 'one', null)]).then([row(9, 'one', '')]));
});
