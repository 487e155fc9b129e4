import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { ActivityItem } from '../history/history.views.ts';
import { administersUsers } from '../access/permissions.ts';
import { userFields, type UserDetails } from './user.details.ts';

export interface UserPermissionView {
  UserPermissionID: number;
  PermissionType: number;
  PermissionTypeName: string;
  /** 1 on, 0 off. */
  Status: number;
}

/** A permission of a user, as a row of a list. */
export interface UserPermissionRow extends UserPermissionView {
  id: number;
  UserID: number;
}

/** One user (specification 4, section 3, "User"). */
export interface UserRow extends UserDetails {
  readonly id: number;
  readonly UserID: number;
  readonly UserUUID: string;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
  readonly Email: string;
  readonly Disabled: boolean;
  readonly LastLoginTime: string | null;
  /** All sessions opened before this moment are over. */
  readonly SessionsEndedTime: string | null;
  /** The latest version of the product whose changes the user has seen; null before the first. */
  readonly LastAppVersion: string | null;
}

/** A user with the permissions given besides the role group, as commands on the account answer it. */
export interface UserRecord extends UserRow {
  /** Null without a line manager, or when their account was deleted. */
  readonly LineManagerName: string | null;
  readonly Permissions: readonly UserPermissionView[];
  /** The last time that a request of the user came, or a login. Null before the first login. */
  readonly LastActiveTime: string | null;
  /** The e-mail address of the linked calendar account; null without one. */
  readonly MicrosoftEmail: string | null;
}

/** `GET users/user/{id}`, and the answer to adding or amending a user. */
export interface UserView extends UserRecord {
  readonly Files: readonly FileView[];
  /** The recent activity of the account, newest first. */
  readonly Activity: readonly ActivityItem[];
}

/** The amount of one kind of work that a user has in hand, or had. */
export interface WorkCount {
  /** The type of record as histories name it, e.g. `lead`. */
  readonly kind: string;
  readonly count: number;
}

/** Where a user's work went when the account was disabled. `to` is null when it was unassigned. */
export interface WorkHandedOver {
  readonly to: { readonly UserID: number; readonly FullName: string } | null;
  readonly work: readonly WorkCount[];
}

/** `GET users/work/{id}`: the work to consider before an account is disabled, deleted or enabled. */
export interface UserWork {
  readonly UserID: number;
  /** The user's work in hand now, by kind. Kinds without work are left out. */
  readonly work: readonly WorkCount[];
  /** The users whose line manager this user is, without disabled accounts. */
  readonly reports: readonly BasicUser[];
  /** Set while the account is disabled: the user who disabled it, the time, and the work handed over then. `handover` is null when the work stayed. */
  readonly disabled: { readonly by: string; readonly at: string; readonly handover: WorkHandedOver | null } | null;
}

/** `GET users/basic`: a user to choose or recognise. */
export interface BasicUser {
  UserID: number;
  FullName: string;
  ExternalUser: boolean;
  Disabled: boolean;
  /** Whether the user's permissions let them open leads. */
  WorksLeads: boolean;
  /** Whether the user's permissions let them open the list of enquiries. */
  WorksEnquiries: boolean;
  /** Whether the user's permissions let them open the list of new business. */
  WorksNewBusiness: boolean;
  /** Whether the user's permissions let them open the list of fuel card trackers. */
  WorksFuelCards: boolean;
}

export const userPermissionView = view<UserPermissionView>('UserPermissionView');
export const userRow = view<UserRow>('UserRow');
export const userRecord = view<UserRecord>('UserRecord');
export const userView = view<UserView>('UserView');
export const userWork = view<UserWork>('UserWork');

/** The list of users. Readers who are not user administrators get only their names and whether the accounts are external or disabled. */
export const userList = list({
  resource: 'users',
  row: userRow,
  id: 'UserID',
  fields: userFields,
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
    UserID: 'id',
    Disabled: { yes: 'Disabled', no: 'Enabled' },
    ExternalUser: { yes: 'Yes', no: '' },
    LineManager: { yes: 'Yes', no: '' },
    ForcePasswordReset: { yes: 'Due', no: '' },
  },
  managedBy: administersUsers,
  first: { UserID: 'integer', FullName: 'text' },
  columns: { Disabled: 'boolean', LastLoginTime: 'time' },
});
