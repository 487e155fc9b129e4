import { view } from '../kernel/answer.ts';

/** The state of one permission for one user, with the reasons. */
export interface EffectivePermission {
  PermissionType: number;
  PermissionTypeName: string;
  /** The id for switching the permission, also before it was ever given or denied. */
  UserPermissionID: number;
  /** The explicit decision for this user: 1 given, 0 denied, null none. */
  Status: 0 | 1 | null;
  /** Whether the user's role group grants it. */
  IsOfRoleGroup: boolean;
  InForce: boolean;
  /** 'role group Marketing', 'granted on 01/07/2026 by Sue Park', 'implied by LEADS_MANAGEMENT', 'not granted'. */
  Reasons: readonly string[];
}

/** The rights of one user, each permission with its reasons. */
export interface UserAccessView {
  id: number;
  UserID: number;
  FullName: string;
  RoleGroupIntID: number;
  RoleGroupName: string;
  Permissions: EffectivePermission[];
}

export const userAccessView = view<UserAccessView>('UserAccessView');

/** The choices for the question 'may they?'. */
export interface AccessChoices {
  /** Each call, e.g. 'POST leads/assign', with its summary. */
  Calls: { Call: string; Summary: string }[];
  /** Each screen, e.g. '/admin/leads', with its name. */
  Screens: { Screen: string; Label: string }[];
}

/** The answer to 'may they?', with reasons. */
export interface MayTheyView {
  /** `own`: only for the user's own records. */
  May: 'yes' | 'own' | 'no';
  /** The answer and its reason, in one sentence. */
  Sentence: string;
  /** Each condition of the rule, and whether it held. */
  Conditions: { Condition: string; Holds: boolean; Reasons: readonly string[] }[];
}

export const accessChoices = view<AccessChoices>('AccessChoices');
export const mayTheyView = view<MayTheyView>('MayTheyView');
