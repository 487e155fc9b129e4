import { touchesAccountsOf, type Rights } from '@leaseledger/contract/access/permissions';
import type { Code } from '@leaseledger/contract/kernel/codes';
import { userLabels } from '@leaseledger/contract/users/user.details';
import { userRecord, type UserRecord, type UserRow } from '@leaseledger/contract/users/user.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

/** The fields of a user, to be read. */
export const userFields = fieldsOf({ record: userRecord, labels: userLabels });

/** The user whose panel this is. */
export function useUserRecord(): UserRecord {
  const user = useRecordContext<UserRecord>();
  if (user === undefined) throw new Error('useUserRecord is for components inside the panel of a user.');
  return user;
}

/** Whether somebody can log in, as a mark and a word. */
export const accountCode = ({ Disabled }: Pick<UserRow, 'Disabled'>): Code =>
  Disabled ? { label: 'Disabled', tone: 'neutral' } : { label: 'Enabled', tone: 'success' };

/** Whether a reader may change how somebody logs in: that of a Super User only another one. */
export const mayTouch = (rights: Rights, { RoleGroupIntID }: Pick<UserRow, 'RoleGroupIntID'>): boolean =>
  touchesAccountsOf(RoleGroupIntID)(rights);
