import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { BasicUser, UserRow } from '@leaseledger/contract/users/user.views';

/** The fields of a user that everybody may know. */
export const BASIC_USER = ['id', 'UserID', 'FullName', 'ExternalUser', 'Disabled'] as const;

/** What everybody may know of a user, from the user's row as JSON text. */
export function basicUser(row: JsonText<UserRow>): BasicUser {
  const { UserID, FullName, ExternalUser, Disabled } = parsed(row);
  return { UserID, FullName, ExternalUser, Disabled };
}
