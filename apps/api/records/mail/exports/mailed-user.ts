import type { UserRow } from '@leaseledger/contract/users/user.views';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { Lists } from '../../../platform/lists/lists.ts';
import type { MailToQueue } from './mails.ts';

/** A user as a recipient. */
export const toUser = ({
  UserID,
  FullName,
  Email,
}: Pick<UserRow, 'UserID' | 'FullName' | 'Email'>): MailToQueue['to'] => ({
  name: FullName,
  address: Email,
  subject: `user-${UserID}`,
});

/** The recipient; undefined for no user, a deleted user or a disabled one. */
export async function mailedUser(lists: Pick<Lists, 'get'>, UserID: number | null): Promise<UserRow | undefined> {
  const user = UserID === null ? undefined : await lists.get(userRows.readModel, UserID);
  return user?.Disabled ? undefined : user;
}
