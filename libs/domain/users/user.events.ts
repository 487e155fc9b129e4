/** What is known of a member of staff or an external user (specification 4, section 3). */
export interface UserDetails {
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly Email: string | null;
  readonly ContactNumber: string | null;
  readonly JobTitle: string | null;
  readonly PackEdgeUserID: number | null;
  readonly CompanyID: number | null;
  readonly EmployerName: string | null;
  readonly LineManager: boolean;
  readonly LineManagerUserID: number | null;
  readonly ExternalUser: boolean;
  readonly ForcePasswordReset: boolean;
  readonly RoleGroupIntID: number;
}

/** Why a login was refused; never what was typed. */
export type LoginRefusal = 'wrongPassword' | 'wrongCode' | 'wrongPasskey' | 'disabled';

/** What somebody logged in with, where it was more than a password. */
export type LoginMeans = 'code' | 'recoveryCode' | 'passkey';

interface Named {
  readonly UserID: number;
}

export type UserEvent =
  | { readonly type: 'UserAdded'; readonly data: Named & { readonly UserUUID: string } & UserDetails }
  | { readonly type: 'PermissionGranted'; readonly data: Named & { readonly UserPermissionID: number; readonly PermissionType: number } }
  | { readonly type: 'PermissionSwitched'; readonly data: Named & { readonly UserPermissionID: number; readonly PermissionType: number; readonly Status: 0 | 1 } }
  | { readonly type: 'PasswordChanged'; readonly data: Named }
  | { readonly type: 'PasswordReset'; readonly data: Named }
  | { readonly type: 'PasswordLinkSent'; readonly data: Named }
  | { readonly type: 'SessionsEnded'; readonly data: Named }
  | { readonly type: 'SomeSessionsEnded'; readonly data: Named & { readonly count: number } }
  | { readonly type: 'UserDisabled'; readonly data: Named }
  | { readonly type: 'UserEnabled'; readonly data: Named }
  | { readonly type: 'UserLoggedIn'; readonly data: Named & { readonly means?: LoginMeans } }
  | { readonly type: 'LoginRefused'; readonly data: Named & { readonly reason: LoginRefusal } };

/** The fields of user events that are sealed with the user's key. */
export const personalFieldsOfUsers = ['FirstName', 'LastName', 'Email', 'ContactNumber', 'JobTitle', 'EmployerName'] as const satisfies readonly (keyof UserDetails)[];
