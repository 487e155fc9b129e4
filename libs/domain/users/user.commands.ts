import type { UserDetails } from './user.events.ts';

export type UserCommand =
  | { readonly type: 'AddUser'; readonly UserID: number; readonly UserUUID: string; readonly details: UserDetails }
  /** An id of the older set is stored as the newer one. */
  | { readonly type: 'GrantPermission'; readonly permissionType: number }
  | { readonly type: 'SwitchPermission'; readonly userPermissionID: number; readonly status: 0 | 1 }
  | { readonly type: 'ChangePassword' }
  /** By the user, who showed a link that was mailed to them. */
  | { readonly type: 'ResetPassword' }
  /** Ends every session of the user, wherever it was opened. */
  | { readonly type: 'EndSessions' }
  | { readonly type: 'DisableUser' }
  | { readonly type: 'EnableUser' };
