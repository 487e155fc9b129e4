import { describe, it } from '@jest/globals';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, recorded } from '../kernel/given.ts';
import { credentialRows } from './credential-rows.projection.ts';
import { roleGroupRows } from './role-group-rows.projection.ts';

const added = recorded('UserAdded', {
  ...blankUser,
  UserID: 9,
  UserUUID: 'uuid-9',
  FirstName: 'Sam',
  LastName: 'Whitlock',
  Email: 'sam@leaseledger.example',
  CompanyID: null,
  RoleGroupIntID: roleGroup.SUPER_USER,
});
const passkey = (PasskeyID: string, passkeys: number) => ({ UserID: 9, PasskeyID, Name: 'Laptop', passkeys });
const row = (other: object = {}) => ({
  id: 9,
  UserID: 9,
  HasSecondFactor: false,
  RecoveryCodesLeft: 0,
  Passkeys: 0,
  ...other,
});
const set = [recorded('SecondFactorSet', { UserID: 9 }), recorded('RecoveryCodesMade', { UserID: 9, left: 10 })];

describe('the rows of credentials', () => {
  it('show a new user without a second factor and passkeys', () => given(credentialRows, [added]).then([row()]));

  it('count recovery codes down as they are used', () =>
    given(credentialRows, [added, ...set, recorded('RecoveryCodeUsed', { UserID: 9, left: 9 })]).then([
      row({ HasSecondFactor: true, RecoveryCodesLeft: 9 }),
    ]));

  it('remove the recovery codes with the second factor, and keep the passkeys', () =>
    given(credentialRows, [
      added,
      ...set,
      recorded('PasskeyAdded', passkey('a', 1)),
      recorded('PasskeyAdded', passkey('b', 2)),
      recorded('PasskeyRemoved', passkey('a', 1)),
      recorded('SecondFactorRemoved', { UserID: 9 }),
    ]).then([row({ Passkeys: 1 })]));

  it('remove second factor and passkeys on a reset, and ignore a new name of a passkey', () => {
    const renamed = recorded('PasskeyRenamed', { UserID: 9, PasskeyID: 'a', Name: 'Phone', was: { Name: 'Laptop' } });
    given(credentialRows, [added, ...set, recorded('PasskeyAdded', passkey('a', 1)), renamed]).then([
      row({ HasSecondFactor: true, RecoveryCodesLeft: 10, Passkeys: 1 }),
    ]);
    given(credentialRows, [
      added,
      ...set,
      recorded('PasskeyAdded', passkey('a', 1)),
      recorded('SecondFactorReset', { UserID: 9 }),
    ]).then([row()]);
  });
});

describe('the rows of role groups', () => {
  it('show the latest decision about the second factor of a role group', () => {
    const required = recorded('SecondFactorRequired', { RoleGroupIntID: 15000 });
    given(roleGroupRows, [required]).then([{ id: 15000, RoleGroupIntID: 15000, NeedsSecondFactor: true }]);
    given(roleGroupRows, [required, recorded('SecondFactorNotRequired', { RoleGroupIntID: 15000 })]).then([
      { id: 15000, RoleGroupIntID: 15000, NeedsSecondFactor: false },
    ]);
  });
});
