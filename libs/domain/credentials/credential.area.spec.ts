import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { credentialDecider, type CredentialCommand, type CredentialEvent } from './credential.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const superUser = user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER });
const administrator = user(2, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

const UserID = 9;
const set: CredentialEvent[] = [
  { type: 'SecondFactorSet', data: { UserID } },
  { type: 'RecoveryCodesMade', data: { UserID, left: 10 } },
];
const used = (left: number): CredentialEvent => ({ type: 'RecoveryCodeUsed', data: { UserID, left } });
const removed: CredentialEvent = { type: 'SecondFactorRemoved', data: { UserID } };
const reset = (of: number = roleGroup.NOVATED_LEASE_SPECIALIST): CredentialCommand => ({
  type: 'ResetSecondFactor',
  UserID,
  roleGroup: of,
});
const wasReset: CredentialEvent = { type: 'SecondFactorReset', data: { UserID } };
const passkeyAdded = (PasskeyID: string, passkeys: number): CredentialEvent => ({
  type: 'PasskeyAdded',
  data: { UserID, PasskeyID, Name: 'Laptop', passkeys },
});
const add = (PasskeyID: string): CredentialCommand => ({ type: 'AddPasskey', UserID, PasskeyID, Name: 'Laptop' });

describe('a second factor', () => {
  it('is set once, with recovery codes, by its user alone', () => {
    given(credentialDecider).when({ type: 'SetSecondFactor', UserID }, sam).then(set);
    given(credentialDecider, set)
      .when({ type: 'SetSecondFactor', UserID }, sam)
      .thenRejected('ruleBroken', 'A second factor is set already. Remove it before you set up another.');
    given(credentialDecider, [...set, removed])
      .when({ type: 'SetSecondFactor', UserID }, sam)
      .then(set);
    given(credentialDecider)
      .when({ type: 'SetSecondFactor', UserID }, superUser)
      .thenRejected('forbidden', NOT_PERMITTED);
  });

  it('is removed by its user alone, where there is one', () => {
    given(credentialDecider, set).when({ type: 'RemoveSecondFactor', UserID }, sam).then([removed]);
    given(credentialDecider)
      .when({ type: 'RemoveSecondFactor', UserID }, sam)
      .thenRejected('ruleBroken', 'No second factor is set.');
    given(credentialDecider, set)
      .when({ type: 'RemoveSecondFactor', UserID }, superUser)
      .thenRejected('forbidden', NOT_PERMITTED);
  });

  it('is reset by administrators, with the passkeys; of a Super User by a Super User', () => {
    given(credentialDecider, set).when(reset(), administrator).then([wasReset]);
    given(credentialDecider, [passkeyAdded('a', 1)])
      .when(reset(), administrator)
      .then([wasReset]);
    given(credentialDecider).when(reset(), administrator).then([]);
    given(credentialDecider, [...set, wasReset])
      .when(reset(), administrator)
      .then([]);
    given(credentialDecider, set).when(reset(), lee).thenRejected('forbidden', NOT_PERMITTED);
    given(credentialDecider, set)
      .when(reset(roleGroup.SUPER_USER), administrator)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(credentialDecider, set).when(reset(roleGroup.SUPER_USER), superUser).then([wasReset]);
    given(credentialDecider, set)
      .when(reset(), user(9, 'Sam Whitlock', { roleGroup: roleGroup.SITE_ADMINISTRATOR }))
      .thenRejected('ruleBroken', 'Remove your own second factor on the Account page.');
  });
});

describe('recovery codes', () => {
  it('are counted down, and made anew', () => {
    given(credentialDecider, set)
      .when({ type: 'UseRecoveryCode', UserID }, sam)
      .then([used(9)]);
    given(credentialDecider, [...set, used(9)])
      .when({ type: 'UseRecoveryCode', UserID }, system)
      .then([used(8)]);
    given(credentialDecider, [...set, used(0)])
      .when({ type: 'UseRecoveryCode', UserID }, sam)
      .thenRejected('ruleBroken', 'This code is not right, or it was used already.');
    given(credentialDecider, [...set, used(0)])
      .when({ type: 'MakeRecoveryCodes', UserID }, sam)
      .then(set.slice(1));
  });

  it('go with the second factor', () => {
    given(credentialDecider, [...set, removed])
      .when({ type: 'UseRecoveryCode', UserID }, sam)
      .thenRejected('ruleBroken', 'This code is not right, or it was used already.');
    given(credentialDecider)
      .when({ type: 'MakeRecoveryCodes', UserID }, sam)
      .thenRejected('ruleBroken', 'No second factor is set.');
  });
});

describe('passkeys', () => {
  it('are added by their user, each once, up to twenty', () => {
    given(credentialDecider)
      .when(add('a'), sam)
      .then([passkeyAdded('a', 1)]);
    given(credentialDecider, [passkeyAdded('a', 1)])
      .when(add('a'), sam)
      .then([]);
    given(credentialDecider, [passkeyAdded('a', 1)])
      .when(add('b'), sam)
      .then([passkeyAdded('b', 2)]);
    given(credentialDecider).when(add('a'), administrator).thenRejected('forbidden', NOT_PERMITTED);
    const twenty = Array.from({ length: 20 }, (_, at) => passkeyAdded(`key ${at}`, at + 1));
    given(credentialDecider, twenty)
      .when(add('a'), sam)
      .thenRejected('ruleBroken', 'You have 20 passkeys already. Remove one of them first.');
  });

  it('are renamed and removed, where they are there', () => {
    const rename = (Name: string): CredentialCommand => ({ type: 'RenamePasskey', UserID, PasskeyID: 'a', Name });
    const remove: CredentialCommand = { type: 'RemovePasskey', UserID, PasskeyID: 'a' };
    const renamed: CredentialEvent = {
      type: 'PasskeyRenamed',
      data: { UserID, PasskeyID: 'a', Name: 'Phone', was: { Name: 'Laptop' } },
    };
    given(credentialDecider, [passkeyAdded('a', 1)])
      .when(rename('Phone'), sam)
      .then([renamed]);
    given(credentialDecider, [passkeyAdded('a', 1), renamed])
      .when(rename('Phone'), sam)
      .then([]);
    given(credentialDecider, [passkeyAdded('a', 1), renamed, passkeyAdded('b', 2)])
      .when(remove, sam)
      .then([{ type: 'PasskeyRemoved', data: { UserID, PasskeyID: 'a', Name: 'Phone', passkeys: 1 } }]);
    given(credentialDecider, [passkeyAdded('b', 1)])
      .when(rename('Phone'), sam)
      .thenRejected('missing', 'Passkey does not exist.');
    given(credentialDecider, [passkeyAdded('a', 1), wasReset])
      .when(remove, sam)
      .thenRejected('missing', 'Passkey does not exist.');
  });
});
