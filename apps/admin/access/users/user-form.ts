import { grantsEverything, roleGroup, roleGroupLabels, type Rights } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** What the add form starts with: nobody keeps the password that somebody else chose. */
export const newUser = { User: { ...blankUser, RoleGroupIntID: null, ForcePasswordReset: true, Password: null } };

/** What the edit form starts with: the user as they were read, with the version that the server will ask for. */
export const userToAmend = (user: UserRecord) => ({
  User: { ...detailsOf(blankUser, user), UserID: user.UserID, Version: user.Version },
});

/**
 * The role groups that a reader may give; only a Super User makes another one.
 * @param kept The one that the user has: it stays on offer.
 */
export const roleGroupChoices = (rights: Rights, kept: number | undefined): { id: number; name: string }[] =>
  Object.values(roleGroup)
    .filter((id) => id !== roleGroup.SUPER_USER || id === kept || grantsEverything(rights))
    .map((id) => ({ id, name: roleGroupLabels[id] }));
