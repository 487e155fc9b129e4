import { touchesAccountsOf, type Rights } from '@leaseledger/contract/access/permissions';
import type { Code } from '@leaseledger/contract/kernel/codes';
import { userLabels } from '@leaseledger/contract/users/user.details';
import { userRecord, type UserRecord, type UserRow } from '@leaseledger/contract/users/user.views';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const userFields = fieldsOf({ record: userRecord, labels: userLabels });

/** The user of the surrounding panel. */
export const useUserRecord = recordOfPanel<UserRecord>('a user');

/** The code of an account: enabled or disabled. */
export const accountCode = ({ Disabled }: Pick<UserRow, 'Disabled'>): Code =>
  Disabled ? { label: 'Disabled', tone: 'neutral' } : { label: 'Enabled', tone: 'success' };

/** Whether the rights allow a change of the user's login. Only Super Users may change that of a Super User. */
export const mayTouch = (rights: Rights, { RoleGroupIntID }: Pick<UserRow, 'RoleGroupIntID'>): boolean =>
  touchesAccountsOf(RoleGroupIntID)(rights);
