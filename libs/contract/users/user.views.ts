import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

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
export interface UserRow {
  id: number;
  UserID: number;
  UserUUID: string;
  /** The revision of the record; updates carry it back. */
  Version: number;
  FirstName: string;
  LastName: string;
  FullName: string;
  Email: string;
  ContactNumber: string | null;
  JobTitle: string | null;
  PackEdgeUserID: number | null;
  CompanyID: number | null;
  EmployerName: string | null;
  LineManager: boolean;
  LineManagerUserID: number | null;
  ExternalUser: boolean;
  Disabled: boolean;
  ForcePasswordReset: boolean;
  RoleGroupIntID: number;
  LastLoginTime: string | null;
  /** Sessions that were opened before this moment are over, whatever else says of them. */
  SessionsEndedTime: string | null;
  /** Up to which version of the product they have seen what is new; null for those who have seen nothing yet. */
  LastAppVersion: string | null;
}

/** `GET users/basic`: whom one can choose or recognise. */
export interface BasicUser {
  UserID: number;
  FullName: string;
  ExternalUser: boolean;
  Disabled: boolean;
}

export const userRow = view<UserRow>('UserRow');
export const basicUser = view<BasicUser>('BasicUser');

/** Users; of `/api/rest/users` everybody sees what `BasicUser` holds. */
export const userList = list({
  resource: 'users',
  row: userRow,
  id: 'UserID',
  columns: {
    UserID: 'integer',
    FullName: 'text',
    Email: 'text',
    JobTitle: 'text',
    EmployerName: 'text',
    RoleGroupIntID: 'integer',
    LineManager: 'boolean',
    ExternalUser: 'boolean',
    Disabled: 'boolean',
    LastLoginTime: 'time',
  },
});
