import type { BasicUser, UserRow } from '@leaseledger/contract/users/user.views';

/** What everybody may know of a user, from the user's row as JSON text. */
export function basicUser(row: string): BasicUser {
  const { UserID, FullName, ExternalUser, Disabled }: UserRow = JSON.parse(row);
  return { UserID, FullName, ExternalUser, Disabled };
}
