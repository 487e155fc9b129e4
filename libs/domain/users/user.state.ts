import { permission } from '@leaseledger/contract/access/permissions';
import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { UserEvent } from './user.events.ts';

export interface Grant {
  readonly UserPermissionID: number;
  readonly PermissionType: number;
  readonly Status: 0 | 1;
  /** Who switched it off; undefined while it is on, null where the system did. */
  readonly offBy: number | null | undefined;
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

/** First and last name as one. */
export const fullName = ({ details: { FirstName, LastName } }: UserState): string =>
  [FirstName, LastName].filter(Boolean).join(' ');

/** Whether an explicit status takes away what the role group grants: then the user administers nobody through it. */
export const isDeniedAdministration = ({ grants }: UserState): boolean =>
  grants.some(({ PermissionType, Status }) => PermissionType === permission.USER_ADMINISTRATION && Status === 0);

export function evolveUser(state: UserState, { type, data, metadata }: UserEvent & Attributed): UserState {
  switch (type) {
    case 'UserAdded':
      return {
        ...state,
        stage: 'enabled',
        UserID: data.UserID,
        UserUUID: data.UserUUID,
        details: merged(blankUser, data),
      };
    case 'UserAmended':
      return { ...state, details: merged(state.details, data) };
    case 'PasswordChanged':
      return { ...state, details: { ...state.details, ForcePasswordReset: data.ForcePasswordReset ?? false } };
    case 'PasswordReset':
      return { ...state, details: { ...state.details, ForcePasswordReset: false } };
    case 'UserDisabled':
      return { ...state, stage: 'disabled' };
    case 'UserEnabled':
      return { ...state, stage: 'enabled' };
    case 'UserDeleted':
      return { ...state, stage: 'deleted', details: blankUser };
    case 'PermissionGranted':
      return {
        ...state,
        grants: [
          ...state.grants,
          { UserPermissionID: data.UserPermissionID, PermissionType: data.PermissionType, Status: 1, offBy: undefined },
        ],
      };
    case 'PermissionSwitched':
      return {
        ...state,
        grants: state.grants.map((held) =>
          held.UserPermissionID === data.UserPermissionID
            ? { ...held, Status: data.Status, offBy: data.Status === 1 ? undefined : (metadata?.actor.id ?? null) }
            : held,
        ),
      };
    case 'PermissionWithdrawn':
      return {
        ...state,
        grants: state.grants.filter(({ UserPermissionID }) => UserPermissionID !== data.UserPermissionID),
      };
    case 'SessionsEnded':
    // These events are in a stream beside the user's own.
    case 'PasswordLinkSent':
    case 'SomeSessionsEnded':
    case 'UserLoggedOut':
    // Logins have a stream of their own; older logs hold them here.
    case 'UserLoggedIn':
    case 'LoginRefused':
      return state;
  }
}
