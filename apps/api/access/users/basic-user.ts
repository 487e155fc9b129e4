import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { BasicUser, UserRow } from '@leaseledger/contract/users/user.views';

/** The fields of a user that everybody may see. */
export const BASIC_USER = ['id', 'UserID', 'FullName', 'ExternalUser', 'Disabled'] as const;

/** The public fields of a user, from the user's row as JSON text. */
export function basicUser(row: JsonText<UserRow>): BasicUser {
  const { UserID, FullName, ExternalUser, Disabled } = parsed(row);
  return { UserID, FullName, ExternalUser, Disabled };
}
