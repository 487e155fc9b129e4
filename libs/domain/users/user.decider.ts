import { administersUsers, olderPermissionIds, permission, permissionName, roleGroup } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UserCommand } from './user.commands.ts';
import type { UserEvent } from './user.events.ts';

type Decision = readonly UserEvent[] | Rejection;
type Command<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>;

interface Grant {
  readonly UserPermissionID: number;
  readonly PermissionType: number;
  readonly Status: 0 | 1;
}

/** What decisions on a user ask about. */
export interface UserState {
  readonly stage: 'unknown' | 'enabled' | 'disabled';
  readonly UserID: number;
  readonly grants: readonly Grant[];
}

/** Users: specification 4, section 5; who may what: decisions 1. */
export const userDecider: Decider<UserCommand, UserState, UserEvent> = {
  category: 'user',
  initialState: { stage: 'unknown', UserID: 0, grants: [] },
  decide(command, state, { actor }) {
    if (command.type === 'AddUser') return add(command, actor);
    if (state.stage === 'unknown') return missing(message.notFound('User'));
    const { UserID } = state;
    if (command.type === 'ChangePassword' || command.type === 'EndSessions') {
      if (!isSelf(state, actor) && !may(administersUsers, actor)) return forbidden(message.forbidden);
      return [{ type: command.type === 'ChangePassword' ? 'PasswordChanged' : 'SessionsEnded', data: { UserID } }];
    }
    if (command.type === 'ResetPassword') {
      if (!isSelf(state, actor)) return forbidden(message.forbidden);
      return state.stage === 'enabled' ? [{ type: 'PasswordReset', data: { UserID } }] : ruleBroken(message.linkIsOver);
    }
    if (!may(administersUsers, actor)) return forbidden(message.forbidden);
    switch (command.type) {
      case 'DisableUser':
        return state.stage === 'enabled' ? [{ type: 'UserDisabled', data: { UserID } }] : [];
      case 'EnableUser':
        return state.stage === 'disabled' ? [{ type: 'UserEnabled', data: { UserID } }] : [];
      case 'GrantPermission':
        return grant(command, state, actor);
      case 'SwitchPermission':
        return switchPermission(state.grants.find(({ UserPermissionID }) => UserPermissionID === command.userPermissionID), command.status, state, actor);
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'UserAdded':
        return { ...state, stage: 'enabled', UserID: data.UserID };
      case 'UserDisabled':
        return { ...state, stage: 'disabled' };
      case 'UserEnabled':
        return { ...state, stage: 'enabled' };
      case 'PermissionGranted':
        return { ...state, grants: [...state.grants, { UserPermissionID: data.UserPermissionID, PermissionType: data.PermissionType, Status: 1 }] };
      case 'PermissionSwitched':
        return { ...state, grants: state.grants.map((held) => (held.UserPermissionID === data.UserPermissionID ? { ...held, Status: data.Status } : held)) };
      case 'PasswordChanged':
      case 'PasswordReset':
      case 'SessionsEnded':
      // What stands in a stream beside the record's.
      case 'PasswordLinkSent':
      case 'SomeSessionsEnded':
      // Logins have a stream of their own; older logs hold them here.
      case 'UserLoggedIn':
      case 'LoginRefused':
        return state;
    }
  },
};

function add({ UserID, UserUUID, details }: Command<'AddUser'>, actor: Actor): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  if (details.RoleGroupIntID === roleGroup.SUPER_USER && !may(isSuperUser, actor)) return forbidden(message.forbidden);
  return [{ type: 'UserAdded', data: { UserID, UserUUID, ...details } }];
}

function grant({ permissionType }: Command<'GrantPermission'>, state: UserState, actor: Actor): Decision {
  const PermissionType = olderPermissionIds.get(permissionType) ?? permissionType;
  if (permissionName(PermissionType) === undefined) {
    const refusal = message.choice('Permission');
    return invalid(refusal, { permissionType: refusal });
  }
  const held = state.grants.find((other) => other.PermissionType === PermissionType);
  if (held) return switchPermission(held, 1, state, actor);
  if (!mayGrant(PermissionType, actor)) return forbidden(message.forbidden);
  return [{ type: 'PermissionGranted', data: { UserID: state.UserID, UserPermissionID: grantID(state.UserID, PermissionType), PermissionType } }];
}

function switchPermission(held: Grant | undefined, Status: 0 | 1, { UserID }: UserState, actor: Actor): Decision {
  if (!held) return missing(message.notFound('Permission'));
  const { UserPermissionID, PermissionType } = held;
  if (Status === 1 && !mayGrant(PermissionType, actor)) return forbidden(message.forbidden);
  return held.Status === Status ? [] : [{ type: 'PermissionSwitched', data: { UserID, UserPermissionID, PermissionType, Status } }];
}

/** A user holds a permission once at most, so the two ids together are one of a kind among all users. */
const grantID = (UserID: number, PermissionType: number) => UserID * 100_000 + PermissionType;

const isSelf = ({ UserID }: UserState, { id }: Actor) => id === null || id === UserID;
const isSuperUser = ({ roleGroup: group }: Pick<Actor, 'roleGroup'>) => group === roleGroup.SUPER_USER;
const mayGrant = (PermissionType: number, actor: Actor) => PermissionType !== permission.DEVELOPER || may(isSuperUser, actor);
