import { roleGroupLabels } from '../access/permissions.ts';
import type { Code } from '../kernel/codes.ts';
import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import type { Title } from '../shared/titles.ts';

/** What is known of a member of staff or an external user (specification 4, section 3). Personal details are null once the user is deleted. */
export interface UserDetails {
  readonly Title: Title | null;
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly Email: string | null;
  readonly ContactNumber: string | null;
  readonly MobileNumber: string | null;
  readonly JobTitle: string | null;
  readonly RoleGroupIntID: number;
  readonly LineManager: boolean;
  readonly LineManagerUserID: number | null;
  readonly CompanyID: number | null;
  readonly EmployerName: string | null;
  readonly ExternalUser: boolean;
  readonly PackEdgeUserID: number | null;
  readonly SteerUserID: number | null;
  /** The next login leads to a new password, and to nothing else before that. */
  readonly ForcePasswordReset: boolean;
}

/** No role group: it grants nothing. */
export const NO_ROLE_GROUP = 0;

/** A user of whom nothing was entered. */
export const blankUser: UserDetails = {
  Title: null,
  FirstName: null,
  LastName: null,
  Email: null,
  ContactNumber: null,
  MobileNumber: null,
  JobTitle: null,
  RoleGroupIntID: NO_ROLE_GROUP,
  LineManager: false,
  LineManagerUserID: null,
  CompanyID: null,
  EmployerName: null,
  ExternalUser: false,
  PackEdgeUserID: null,
  SteerUserID: null,
  ForcePasswordReset: false,
};

/** What forms, columns and histories call each field. */
export const userLabels = {
  Title: 'Title',
  FirstName: 'First name',
  LastName: 'Last name',
  Email: 'Email',
  ContactNumber: 'Contact number',
  MobileNumber: 'Mobile number',
  JobTitle: 'Job title',
  RoleGroupIntID: 'Role group',
  LineManager: 'Is a line manager',
  LineManagerUserID: 'Line manager',
  CompanyID: 'Employer',
  EmployerName: 'Employer',
  ExternalUser: 'External user',
  PackEdgeUserID: 'PackEdge user ID',
  SteerUserID: 'Steer user ID',
  ForcePasswordReset: 'Must choose a new password at the next login',
} as const satisfies Record<keyof UserDetails, string>;

/** Role groups as codes. */
export const roleGroups: Readonly<Record<number, Code>> = Object.fromEntries(
  Object.entries(roleGroupLabels).map(([id, label]) => [id, { label }]),
);

/** How histories write the values of each field. */
export const userFormats = {
  Title: 'text',
  FirstName: 'text',
  LastName: 'text',
  Email: 'text',
  ContactNumber: 'text',
  MobileNumber: 'text',
  JobTitle: 'text',
  RoleGroupIntID: { codes: roleGroups },
  LineManager: 'yesNo',
  LineManagerUserID: 'id',
  CompanyID: 'id',
  EmployerName: 'text',
  ExternalUser: 'yesNo',
  PackEdgeUserID: 'text',
  SteerUserID: 'text',
  ForcePasswordReset: 'yesNo',
} as const satisfies Record<keyof UserDetails, Format>;

/** The fields that are sealed with the user's key. */
export const personalUserDetails = [
  'Title',
  'FirstName',
  'LastName',
  'Email',
  'ContactNumber',
  'MobileNumber',
  'JobTitle',
  'EmployerName',
] as const satisfies readonly (keyof UserDetails)[];

/** The fields that lists filter and sort by. */
export const userDetailColumns = {
  Email: 'text',
  ContactNumber: 'text',
  MobileNumber: 'text',
  JobTitle: 'text',
  RoleGroupIntID: 'integer',
  LineManager: 'boolean',
  LineManagerUserID: 'integer',
  CompanyID: 'integer',
  EmployerName: 'text',
  ExternalUser: 'boolean',
  PackEdgeUserID: 'integer',
  SteerUserID: 'integer',
  ForcePasswordReset: 'boolean',
} as const satisfies ColumnsOf<UserDetails>;
