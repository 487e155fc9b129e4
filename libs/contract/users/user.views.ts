import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { ActivityItem } from '../history/history.views.ts';
import { administersUsers } from '../access/permissions.ts';
import { userColumnFormats, userDetailColumns, userLabels, type UserDetails } from './user.details.ts';

export interface UserPermissionView {
  UserPermissionID: number;
  PermissionType: number;
  PermissionTypeName: string;
  /** 1 on, 0 off. */
  Status: number;
}

/** A permission of a user as a row of its own. */
export interface UserPermissionRow extends UserPermissionView {
  id: number;
  UserID: number;
}

/** One user as the log knows them (specification 4, section 3, "User"). */
export interface UserRow extends UserDetails {
  readonly id: number;
  readonly UserID: number;
  readonly UserUUID: string;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
  readonly Email: string;
  readonly Disabled: boolean;
  readonly LastLoginTime: string | null;
  /** Sessions that were opened before this moment are over, whatever else says of them. */
  readonly SessionsEndedTime: string | null;
  /** Up to which version of the product they have seen what is new; null for those who have seen nothing yet. */
  readonly LastAppVersion: string | null;
}

/** A user with what they were given beside their role group, as commands answer them. */
export interface UserRecord extends UserRow {
  /** Null where there is none, or they were deleted. */
  readonly LineManagerName: string | null;
  readonly Permissions: readonly UserPermissionView[];
  readonly Files: readonly FileView[];
  readonly LastActiveTime: string | null;
  /** The calendar account; null where none is linked. */
  readonly MicrosoftEmail: string | null;
}

/** `GET users/user/{id}`: with what happened to the account of late, newest first. */
export interface UserView extends UserRecord {
  readonly Activity: readonly ActivityItem[];
}

/** How much of one kind of work somebody has in hand, or had. */
export interface WorkCount {
  /** As the type of subject of histories, e.g. `lead`. */
  readonly kind: string;
  readonly count: number;
}

/** What became of somebody's work when the account was disabled: `to` null for nobody. */
export interface WorkHandedOver {
  readonly to: { readonly UserID: number; readonly FullName: string } | null;
  readonly work: readonly WorkCount[];
}

/** `GET users/work/{id}`: what to look at before an account is disabled, deleted or enabled. */
export interface UserWork {
  readonly UserID: number;
  /** What the user has in hand now, by kind; kinds with nothing are left out. */
  readonly work: readonly WorkCount[];
  /** Who reports to the user as their line manager, disabled accounts left out. */
  readonly reports: readonly BasicUser[];
  /** While the account is disabled: by whom and when, and what was handed over then; null where the work stayed. */
  readonly disabled: { readonly by: string; readonly at: string; readonly handover: WorkHandedOver | null } | null;
}

/** `GET users/basic`: whom one can choose or recognise. */
export interface BasicUser {
  UserID: number;
  FullName: string;
  ExternalUser: boolean;
  Disabled: boolean;
}

export const userPermissionView = view<UserPermissionView>('UserPermissionView');
export const userRow = view<UserRow>('UserRow');
export const userRecord = view<UserRecord>('UserRecord');
export const userView = view<UserView>('UserView');
export const userWork = view<UserWork>('UserWork');

/** Users; of `/api/rest/users` those who do not administer users see what `BasicUser` holds. */
export const userList = list({
  resource: 'users',
  row: userRow,
  id: 'UserID',
  labels: userLabels,
  heads: {
    UserID: 'User',
    FullName: 'Name',
    Disabled: 'Account',
    ExternalUser: 'External',
    LastLoginTime: 'Last login',
    LineManager: 'Line manager',
    ForcePasswordReset: 'New password',
  },
  formats: {
    ...userColumnFormats,
    UserID: 'id',
    Disabled: { yes: 'Disabled', no: 'Enabled' },
    ExternalUser: { yes: 'Yes', no: '' },
    LineManager: { yes: 'Yes', no: '' },
    ForcePasswordReset: { yes: 'Due', no: '' },
  },
  managedBy: administersUsers,
  columns: { UserID: 'integer', FullName: 'text', ...userDetailColumns, Disabled: 'boolean', LastLoginTime: 'time' },
});
