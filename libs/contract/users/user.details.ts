import { roleGroup, roleGroupLabels } from '../access/permissions.ts';
import type { Code } from '../kernel/codes.ts';
import {
  blankOf,
  code,
  email,
  fields,
  foreignID,
  formatsOf,
  id,
  labelsOf,
  personalIn,
  phone,
  text,
  word,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { message } from '../shared/messages.ts';
import { titles } from '../shared/titles.ts';
import { userMessage } from './user.messages.ts';

/** The value for no role group. It grants nothing. */
export const NO_ROLE_GROUP = 0;

/** Role groups as codes. */
export const roleGroups: Readonly<Record<number, Code>> = Object.fromEntries(
  Object.entries(roleGroupLabels).map(([id, label]) => [id, { label }]),
);

/** The fields of internal and external users that staff fill in (specification 4, section 3). */
export const userFields = fields({
  Title: word(titles, { label: 'Title', personal: true }),
  FirstName: text({ label: 'First name', max: 100, personal: true }),
  LastName: text({ label: 'Last name', max: 100, personal: true }),
  Email: email({ label: 'Email', wrong: userMessage.email, personal: true, column: true }),
  ContactNumber: phone({
    label: 'Contact number',
    min: 1,
    max: 10,
    wrong: userMessage.phone,
    personal: true,
    column: true,
  }),
  MobileNumber: phone({
    label: 'Mobile number',
    min: 1,
    max: 10,
    wrong: userMessage.phone,
    personal: true,
    column: true,
  }),
  JobTitle: text({ label: 'Job title', max: 100, personal: true, column: true }),
  RoleGroupIntID: code(roleGroup, roleGroups, { label: 'Role group', blank: NO_ROLE_GROUP, column: true }),
  LineManager: yesNo({ label: 'Is a line manager', column: true }),
  LineManagerUserID: id({ label: 'Line manager', column: true }),
  CompanyID: id({ label: 'Employer', column: true }),
  EmployerName: text({ label: 'Employer', max: 200, personal: true, column: true }),
  ExternalUser: yesNo({ label: 'External user', column: true }),
  PackEdgeUserID: foreignID({ label: 'PackEdge user ID', wrong: message.number('PackEdge user ID'), column: true }),
  SteerUserID: foreignID({ label: 'Steer user ID', wrong: message.number('Steer user ID'), column: true }),
  /** The next login asks for a new password before anything else. */
  ForcePasswordReset: yesNo({
    label: 'Must choose a new password at the next login',
    said: 'Force password reset',
    column: true,
  }),
});

/** The stored fields of a user. Personal fields are null once the user is deleted. */
export interface UserDetails extends Values<typeof userFields> {}

export const blankUser: UserDetails = blankOf(userFields);
export const userLabels = labelsOf(userFields);
/** Formats of the fields in histories. */
export const userFormats = formatsOf(userFields);
/** The fields that the log seals with the user's key. */
export const personalUserDetails = personalIn(userFields);
