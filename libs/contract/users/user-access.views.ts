import { view } from '../kernel/answer.ts';

/** A permission of the catalogue as it stands with one user, and why. */
export interface EffectivePermission {
  PermissionType: number;
  PermissionTypeName: string;
  /** Under which it is switched, also where it was neither given nor denied yet. */
  UserPermissionID: number;
  /** What was decided of this user: 1 given, 0 denied, null neither. */
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

/** What 'may they?' can be asked about. */
export interface AccessChoices {
  /** 'POST leads/assign' with what it does. */
  Calls: { Call: string; Summary: string }[];
  /** '/admin/leads' with what it is called. */
  Screens: { Screen: string; Label: string }[];
}

/** Whether somebody may, and why. */
export interface MayTheyView {
  /** `own`: of records of their own, and no others. */
  May: 'yes' | 'own' | 'no';
  /** The answer with its reason, in words. */
  Sentence: string;
  /** Each condition that the rule asks about, and how it stood. */
  Conditions: { Condition: string; Holds: boolean; Reasons: readonly string[] }[];
}

export const accessChoices = view<AccessChoices>('AccessChoices');
export const mayTheyView = view<MayTheyView>('MayTheyView');
