import { view } from '../kernel/answer.ts';
import type { UserPermissionView } from '../users/user.views.ts';
import type { PasswordRule } from '../shared/password-rule.ts';

/** The user as the browser keeps it: no secrets (specification 1, section 3.1). */
export interface LoggedInUser {
  UserID: number;
  UserUUID: string;
  FullName: string;
  Email: string;
  EmployerName: string | null;
  ExternalUser: boolean;
  LineManager: boolean;
  PackEdgeUserID: number | null;
  LastLoginTime: string | null;
  LastActiveTime: string | null;
  MicrosoftEmail: string | null;
  LastAppVersion: string | null;
  ForcePasswordReset: boolean;
  /** The role group needs a second factor that the user has not set up. Other calls are refused until then. */
  SecondFactorDue: boolean;
  RoleGroupIntID: number;
  Permissions: UserPermissionView[];
}

/** The answer of `admin/auth`. */
export interface AuthView {
  RoleGroupIntID: number;
  /** Permission ids that the role group grants. */
  RolePermissions: number[];
  /** Permission ids with an explicit status of 1 for this user. */
  ExceptionPermissions: number[];
  user: LoggedInUser;
}

/** The answer of `users/refreshAuthProfile`. */
export interface AuthProfile {
  role: number[];
  exception: number[];
  roleGroup: { RoleGroupIntID: number };
  user: LoggedInUser;
  /** The user who is logged in, while they view the product as this user; else null. */
  viewedBy: { UserID: number; FullName: string } | null;
}

export const authView = view<AuthView>('AuthView');
export const authProfile = view<AuthProfile>('AuthProfile');

/** The answer of `admin/logoutEverywhere`. */
export interface EndedSessions {
  /** The number of ended sessions, without the caller's own. */
  others: number;
}

export const endedSessions = view<EndedSessions>('EndedSessions');

/** The answer of `app/site`: the settings of the site that anybody may read. */
export interface SiteView {
  passwordRule: PasswordRule;
  /** How a user gets a new password: by a one-time link, or by writing to `sessionsMailbox`. */
  forgottenPassword: 'link' | 'mailbox';
  sessionsMailbox: string;
}

export const siteView = view<SiteView>('SiteView');
