import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { microsoftDecider, type MicrosoftCommand, type MicrosoftEvent, type UnlinkReason } from './microsoft.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const outside = user(9, 'Sam Whitlock', { roleGroup: roleGroup.SUPER_USER, external: true });
const superUser = user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER });

const link = (LinkID: string): MicrosoftCommand => ({
  type: 'LinkMicrosoft',
  UserID: 9,
  LinkID,
  MicrosoftEmail: 'sam@broker.example',
  simulated: false,
});
const unlink = (reason: UnlinkReason, LinkID?: string): MicrosoftCommand => ({
  type: 'UnlinkMicrosoft',
  reason,
  ...(LinkID !== undefined && { LinkID }),
});
const linked = (LinkID: string): MicrosoftEvent => ({
  type: 'MicrosoftLinked',
  data: { UserID: 9, LinkID, MicrosoftEmail: 'sam@broker.example', simulated: false },
});
const unlinked = (LinkID: string, reason: UnlinkReason): MicrosoftEvent => ({
  type: 'MicrosoftUnlinked',
  data: { UserID: 9, LinkID, reason },
});

describe('linking a Microsoft account', () => {
  it("is for one's own", () => {
    given(microsoftDecider)
      .when(link('one'), sam)
      .then([linked('one')]);
    given(microsoftDecider).when(link('one'), superUser).thenRejected('forbidden', NOT_PERMITTED);
    given(microsoftDecider).when(link('one'), system).thenRejected('forbidden', NOT_PERMITTED);
  });
  it('is not for external users, whatever their permissions say', () =>
    given(microsoftDecider).when(link('one'), outside).thenRejected('forbidden', NOT_PERMITTED));
  it('takes the place of the link before it, and happens once', () => {
    given(microsoftDecider, [linked('one')])
      .when(link('two'), sam)
      .then([unlinked('one', 'replaced'), linked('two')]);
    given(microsoftDecider, [linked('one')])
      .when(link('one'), sam)
      .then([]);
  });
});

describe('unlinking', () => {
  it('is for the user and the system, where there is a link', () => {
    for (const actor of [sam, system])
      given(microsoftDecider, [linked('one')])
        .when(unlink('asked'), actor)
        .then([unlinked('one', 'asked')]);
    given(microsoftDecider, [linked('one')])
      .when(unlink('asked'), superUser)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(microsoftDecider).when(unlink('disabled'), system).then([]);
    given(microsoftDecider, [linked('one'), unlinked('one', 'asked')])
      .when(unlink('disabled'), system)
      .then([]);
  });
  it('ends the link that has expired, and no later one', () => {
    given(microsoftDecider, [linked('one')])
      .when(unlink('expired', 'one'), system)
      .then([unlinked('one', 'expired')]);
    given(microsoftDecider, [linked('one'), unlinked('one', 'replaced'), linked('two')])
      .when(unlink('expired', 'one'), system)
      .then([]);
  });
});
