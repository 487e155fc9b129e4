import type { UserDetails } from '@leaseledger/contract/users/user.details';
import type { WorkHandedOver } from '@leaseledger/contract/users/user.views';

/** Why a login was refused; never what was typed. */
export type LoginRefusal = 'wrongPassword' | 'wrongCode' | 'wrongPasskey' | 'disabled';

/** What somebody logged in with, where it was more than a password. */
export type LoginMeans = 'code' | 'recoveryCode' | 'passkey';

interface Named {
  readonly UserID: number;
}

/** What becomes of the work of a user who leaves: it stays where this is left out. */
interface Leaves {
  readonly handover?: WorkHandedOver;
}

export type UserEvent =
  | { readonly type: 'UserAdded'; readonly data: Named & { readonly UserUUID: string } & UserDetails }
  /** The fields that changed, both names where either did; `was` holds the same fields as they were before. */
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
  /** Whether the user must choose another one at the next login; not so where it is left out. */
  | { readonly type: 'PasswordChanged'; readonly data: Named & { readonly ForcePasswordReset?: boolean } }
  | { readonly type: 'PasswordReset'; readonly data: Named }
  | { readonly type: 'PasswordLinkSent'; readonly data: Named }
  | { readonly type: 'SessionsEnded'; readonly data: Named }
  | { readonly type: 'SomeSessionsEnded'; readonly data: Named & { readonly count: number } }
  /** With the name of that day; older ones lack it. */
  | { readonly type: 'UserDisabled'; readonly data: Named & { readonly FullName?: string } & Leaves }
  | { readonly type: 'UserEnabled'; readonly data: Named }
  /** The name of that day stays readable; the address is to be let go of, and cannot be read once it is. */
  | {
      readonly type: 'UserDeleted';
      readonly data: Named & { readonly FullName: string; readonly Email: string | null } & Leaves;
    }
  | { readonly type: 'UserLoggedIn'; readonly data: Named & { readonly means?: LoginMeans } }
  | { readonly type: 'UserLoggedOut'; readonly data: Named }
  | { readonly type: 'LoginRefused'; readonly data: Named & { readonly reason: LoginRefusal } };

/** Whose key seals what is still to be let go of: the user's own is destroyed at once, this one when that is done. */
export const leavingKey = ({ UserID }: { readonly UserID?: unknown }): string => `leaving-${String(UserID)}`;

/** The kind of secret under which the vault keeps a user's password, as a hash. */
export const PASSWORD_SECRET = 'password';
