import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, user } from '../kernel/given.ts';
import { roleGroupDecider, type RequireSecondFactor } from './role-group.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const superUser = user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER });
const administrator = user(2, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

describe('a role group', () => {
  const require = (RoleGroupIntID: number, isRequired = true): RequireSecondFactor => ({
    type: 'RequireSecondFactor',
    RoleGroupIntID,
    isRequired,
  });
  const required = { type: 'SecondFactorRequired', data: { RoleGroupIntID: 15000 } } as const;

  it('needs a second factor, or no longer needs one, as administrators say', () => {
    given(roleGroupDecider).when(require(15000), administrator).then([required]);
    given(roleGroupDecider, [required]).when(require(15000), administrator).then([]);
    given(roleGroupDecider, [required])
      .when(require(15000, false), administrator)
      .then([{ type: 'SecondFactorNotRequired', data: { RoleGroupIntID: 15000 } }]);
    given(roleGroupDecider).when(require(15000, false), administrator).then([]);
    given(roleGroupDecider).when(require(15000), sam).thenRejected('forbidden', NOT_PERMITTED);
    given(roleGroupDecider)
      .when(require(1), superUser)
      .thenRejected('invalid', 'Role group is not one of the choices.', {
        RoleGroupIntID: 'Role group is not one of the choices.',
      });
  });

  it('of Super Users is for Super Users', () => {
    const ofSuperUsers = { type: 'SecondFactorRequired', data: { RoleGroupIntID: 16000 } } as const;
    given(roleGroupDecider).when(require(16000), administrator).thenRejected('forbidden', NOT_PERMITTED);
    given(roleGroupDecider).when(require(16000), superUser).then([ofSuperUsers]);
    given(roleGroupDecider, [ofSuperUsers])
      .when(require(16000, false), administrator)
      .thenRejected('forbidden', NOT_PERMITTED);
  });
});
