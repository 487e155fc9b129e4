import {
  administersUsers,
  permission,
  permissionsInForce,
  roleGroup,
  touchesAccountsOf,
  worksOf,
} from '@leaseledger/contract/access/permissions';
import { blankUser, personalUserDetails, type UserDetails } from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

export interface Grant {
  readonly UserPermissionID: number;
  readonly PermissionType: number;
  readonly Status: 0 | 1;
  /** Who switched it off; undefined while it is on, null where the system did. */
  readonly offBy: number | null | undefined;
  /** The user, as a developer, gave it only to deny what the role group grants. */
  readonly isOwnDenial: boolean;
}

/** The state that decisions on a user need. */
export interface UserState {
  readonly stage: 'unknown' | 'enabled' | 'disabled' | 'deleted';
  readonly UserID: number;
  /** Holds the reservation of the e-mail. */
  readonly UserUUID: string;
  readonly details: UserDetails;
  readonly grants: readonly Grant[];
}

export const initialUser: UserState = { stage: 'unknown', UserID: 0, UserUUID: '', details: blankUser, grants: [] };

export interface OfUser {
  readonly UserID: number;
}

/** Who else administers users through their role group, their accounts enabled: nobody where it is left out. */
export type OtherAdministrators = 'nobody' | 'siteAdministrators' | 'superUsers';

export interface MayBeTheLast {
  readonly others?: OtherAdministrators;
}

export const personal = personalOf('user', 'UserID', personalUserDetails);

export const administers = (actor: Actor): boolean => may(administersUsers, actor);

/** A Super User's account is for Super Users alone. */
export const mayTouch = ({ details }: UserState, actor: Actor): boolean =>
  may(touchesAccountsOf(details.RoleGroupIntID), actor);

/** First and last name as one. */
export const fullName = ({ details: { FirstName, LastName } }: Pick<UserState, 'details'>): string =>
  [FirstName, LastName].filter(Boolean).join(' ');

/** The user as somebody who may be given work, with their permissions at this moment. */
export const candidateOf = (user: UserState): Candidate => ({
  UserID: user.UserID,
  FullName: fullName(user),
  ExternalUser: user.details.ExternalUser,
  Disabled: user.stage !== 'enabled',
  ...worksOf({
    permissions: permissionsInForce(user.details.RoleGroupIntID, user.grants),
    roleGroup: user.details.RoleGroupIntID,
    lineManager: user.details.LineManager,
    external: user.details.ExternalUser,
  }),
});

/** Whether an explicit status takes away what the role group grants: then the user administers nobody through it. */
const isDeniedAdministration = ({ grants }: UserState): boolean =>
  grants.some(({ PermissionType, Status }) => PermissionType === permission.USER_ADMINISTRATION && Status === 0);

/** One user must keep user administration through their role group, a Super User if there is one. */
export function lastOne(
  state: UserState,
  others: OtherAdministrators = 'nobody',
  becomes?: number,
): Rejection | undefined {
  const { RoleGroupIntID } = state.details;
  if (state.stage !== 'enabled' || isDeniedAdministration(state) || becomes === roleGroup.SUPER_USER) return undefined;
  if (RoleGroupIntID === roleGroup.SUPER_USER && others !== 'superUsers') return ruleBroken(userMessage.lastSuperUser);
  return RoleGroupIntID === roleGroup.SITE_ADMINISTRATOR && others === 'nobody'
    ? ruleBroken(userMessage.lastAdministrator)
    : undefined;
}

export const someDetails = (fc: Generator, { ids, text, orNull }: SomeValues) => ({
  Title: fc.constantFrom('Ms' as const, null),
  FirstName: text,
  LastName: text,
  Email: text,
  ContactNumber: orNull(text),
  MobileNumber: orNull(text),
  JobTitle: orNull(text),
  PackEdgeUserID: orNull(ids),
  SteerUserID: orNull(ids),
  CompanyID: orNull(ids),
  EmployerName: orNull(text),
  LineManager: fc.boolean(),
  LineManagerUserID: orNull(ids),
  ExternalUser: fc.boolean(),
  ForcePasswordReset: fc.boolean(),
  RoleGroupIntID: fc.constantFrom(...Object.values(roleGroup)),
});

/** Mostly `superUsers`, because anything less refuses many commands. */
export const someOthers = (fc: Generator) =>
  fc.constantFrom<OtherAdministrators>('nobody', 'siteAdministrators', 'superUsers', 'superUsers', 'superUsers');
