import type { UserDetails } from '@leaseledger/contract/users/user.details';
import type { WorkHandedOver } from '@leaseledger/contract/users/user.views';

/** Why a login was refused; never what was typed. */
export type LoginRefusal = 'wrongPassword' | 'wrongCode' | 'wrongPasskey' | 'disabled';

/** The method of a login, if it was more than a password. */
export type LoginMeans = 'code' | 'recoveryCode' | 'passkey';

interface Named {
  readonly UserID: number;
}

/** The work of a user who leaves. Left out if the work stays. */
interface Leaves {
  readonly handover?: WorkHandedOver;
}

export type UserEvent =
  | { readonly type: 'UserAdded'; readonly data: Named & { readonly UserUUID: string } & UserDetails }
  /** The changed fields, and both names if either changed. `was` holds their previous values. */
  | {
      readonly type: 'UserAmended';
      readonly data: Named & { readonly was: Partial<UserDetails> } & Partial<UserDetails>;
    }
  | {
      readonly type: 'PermissionGranted';
      readonly data: Named & { readonly UserPermissionID: number; readonly PermissionType: number };
    }
  | {
      readonly type: 'PermissionSwitched';
      readonly data: Named & {
        readonly UserPermissionID: number;
        readonly PermissionType: number;
        readonly Status: 0 | 1;
      };
    }
  | {
      readonly type: 'PermissionWithdrawn';
      readonly data: Named & {
        readonly UserPermissionID: number;
        readonly PermissionType: number;
        readonly Status: 0 | 1;
      };
    }
  /** Whether the user must choose another password at the next login; false if left out. */
  | { readonly type: 'PasswordChanged'; readonly data: Named & { readonly ForcePasswordReset?: boolean } }
  | { readonly type: 'PasswordReset'; readonly data: Named }
  | { readonly type: 'PasswordLinkSent'; readonly data: Named }
  | { readonly type: 'SessionsEnded'; readonly data: Named }
  | { readonly type: 'SomeSessionsEnded'; readonly data: Named & { readonly count: number } }
  /** With the name of that day. Older events lack it. */
  | { readonly type: 'UserDisabled'; readonly data: Named & { readonly FullName?: string } & Leaves }
  | { readonly type: 'UserEnabled'; readonly data: Named }
  /** The name of that day stays readable. The address is to be released, and cannot be read afterwards. */
  | {
      readonly type: 'UserDeleted';
      readonly data: Named & { readonly FullName: string; readonly Email: string | null } & Leaves;
    }
  | { readonly type: 'UserLoggedIn'; readonly data: Named & { readonly means?: LoginMeans } }
  | { readonly type: 'UserLoggedOut'; readonly data: Named }
  | { readonly type: 'LoginRefused'; readonly data: Named & { readonly reason: LoginRefusal } };

/**
 * The key that seals the address until it is released. The user's own key is destroyed at once, this one after the
 * release.
 */
export const leavingKey = ({ UserID }: { readonly UserID?: unknown }): string => `leaving-${String(UserID)}`;

/** The kind of secret under which the vault keeps a user's password, as a hash. */
export const PASSWORD_SECRET = 'password';
