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
  /** Whether the role group needs a second factor that the user does not have yet: nothing else can be done before. */
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
  /** Who really asks, while they view the product as this user. */
  viewedBy: { UserID: number; FullName: string } | null;
}

export const authView = view<AuthView>('AuthView');
export const authProfile = view<AuthProfile>('AuthProfile');

/** The answer of `admin/logoutEverywhere`. */
export interface EndedSessions {
  /** Beside the one that asked. */
  others: number;
}

export const endedSessions = view<EndedSessions>('EndedSessions');

/** The answer of `app/site`: what everybody may know of how this site is set. */
export interface SiteView {
  passwordRule: PasswordRule;
  /** What whoever forgot the password does: asks for a one-time link, or writes to this mailbox. */
  forgottenPassword: 'link' | 'mailbox';
  sessionsMailbox: string;
}

export const siteView = view<SiteView>('SiteView');
