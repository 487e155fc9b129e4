import { grantsEverything, roleGroup, roleGroupLabels, type Rights } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** The first values of the add form. The user must replace the first password, because an administrator chose it. */
export const newUser = { User: { ...blankUser, RoleGroupIntID: null, ForcePasswordReset: true, Password: null } };

/** The first values of the edit form: the user as read, with the version that the server checks. */
export const userToAmend = (user: UserRecord) => ({
  User: { ...detailsOf(blankUser, user), UserID: user.UserID, Version: user.Version },
});

/**
 * The role groups that the user may assign. Only a Super User can make another Super User.
 * @param kept the edited user's own group, which stays a choice
 */
export const roleGroupChoices = (rights: Rights, kept: number | undefined): { id: number; name: string }[] =>
  Object.values(roleGroup)
    .filter((id) => id !== roleGroup.SUPER_USER || id === kept || grantsEverything(rights))
    .map((id) => ({ id, name: roleGroupLabels[id] }));
