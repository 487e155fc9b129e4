import type { UserDetails } from '@leaseledger/contract/users/user.details';
import type { WorkCount } from '@leaseledger/contract/users/user.views';
import type { Candidate } from '../kernel/hand-over.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import type { UserEvent } from './user.events.ts';

/** Who else administers users through their role group, their accounts enabled: nobody where it is left out. */
export type OtherAdministrators = 'nobody' | 'siteAdministrators' | 'superUsers';

interface MayBeTheLast {
  readonly others?: OtherAdministrators;
}

/** `handover.to` is the receiver of the work, null for nobody. Without `handover` the work stays. */
interface Leaves extends MayBeTheLast {
  readonly handover?: { readonly to: Candidate | null; readonly work: readonly WorkCount[] };
}

export type UserCommand =
  | { readonly type: 'AddUser'; readonly UserID: number; readonly UserUUID: string; readonly details: UserDetails }
  /** An omitted field keeps its value; null empties it. */
  | ({ readonly type: 'AmendUser'; readonly changes: Partial<UserDetails> } & MayBeTheLast)
  /** The next login leads to a new password. */
  | { readonly type: 'ForcePasswordReset' }
  /** An id of the older set is stored as the newer one. */
  | { readonly type: 'GrantPermission'; readonly permissionType: number }
  | { readonly type: 'SwitchPermission'; readonly userPermissionID: number; readonly status: 0 | 1 }
  /** Whether somebody else's new password is for one login only; as it was where it is left out. */
  | { readonly type: 'ChangePassword'; readonly ForcePasswordReset?: boolean }
  /** By the user, who showed a link that was mailed to them. */
  | { readonly type: 'ResetPassword' }
  /** Ends every session of the user, wherever it was opened. */
  | { readonly type: 'EndSessions' }
  | ({ readonly type: 'DisableUser' } & Leaves)
  | { readonly type: 'EnableUser' }
  | ({ readonly type: 'DeleteUser' } & Leaves)
  | UndoDecision<UserEvent>;
