import {
  administersUsers,
  isDevelopersToSwitch,
  isRoleGroup,
  mayGrant,
  olderPermissionIds,
  permission,
  permissionName,
  roleGroupGrants,
  switchesOwnPermissions,
  touchesAccountsOf,
  userPermissionID,
} from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { Actor } from '../kernel/decider.ts';
import { forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UserCommand } from './user.commands.ts';
import type { UserEvent } from './user.events.ts';
import type { Grant, UserState } from './user.state.ts';

type Decision = readonly UserEvent[] | Rejection;
type Asked<Type extends UserCommand['type']> = Omit<Extract<UserCommand, { type: Type }>, 'type'>;

/** Gives a permission beside the role group's; an id of the older set is stored as the newer one. */
export function grant({ permissionType }: Asked<'GrantPermission'>, state: UserState, actor: Actor): Decision {
  const PermissionType = olderPermissionIds.get(permissionType) ?? permissionType;
  if (permissionName(PermissionType) === undefined) {
    const refusal = message.choice('Permission');
    return invalid(refusal, { permissionType: refusal });
  }
  const held = state.grants.find((other) => other.PermissionType === PermissionType);
  if (held) return switchGrant(held, 1, state, actor);
  return refused(PermissionType, 1, state, actor) ?? [granted(state, PermissionType)];
}

/** By an administrator; or by a developer who tries the product without something that an administrator granted, and takes it up again (decision 33). */
export function switchAsked(
  { userPermissionID: asked, status }: Asked<'SwitchPermission'>,
  state: UserState,
  actor: Actor,
): Decision {
  const held = state.grants.find(({ UserPermissionID }) => UserPermissionID === asked);
  if (may(administersUsers, actor))
    return held ? switchGrant(held, status, state, actor) : switchOfRoleGroup(asked, status, state, actor);
  if (state.UserID !== actor.id || !may(switchesOwnPermissions, actor)) return forbidden(userMessage.mayNotSwitch);
  if (!held) return missing(message.notFound('Permission'));
  const isTheirs =
    isDevelopersToSwitch(held.PermissionType) && (status === 0 || held.Status === 1 || held.offBy === actor.id);
  return isTheirs ? switched(held, status, state) : forbidden(userMessage.mayNotSwitch);
}

/** Switching off a permission of the role group gives and denies it in one decision. */
function switchOfRoleGroup(asked: number, status: 0 | 1, state: UserState, actor: Actor): Decision {
  const {
    UserID,
    details: { RoleGroupIntID },
  } = state;
  const grants: readonly number[] = isRoleGroup(RoleGroupIntID) ? roleGroupGrants[RoleGroupIntID] : [];
  const PermissionType = grants.find((type) => userPermissionID(UserID, type) === asked);
  if (PermissionType === undefined) return missing(message.notFound('Permission'));
  return refused(PermissionType, status, state, actor) ?? (status === 1 ? [] : denied(state, PermissionType));
}

const switchGrant = (held: Grant, status: 0 | 1, state: UserState, actor: Actor): Decision =>
  refused(held.PermissionType, status, state, actor) ?? switched(held, status, state);

/** A Super User's account is for Super Users alone. */
export const mayTouch = ({ details }: UserState, actor: Actor): boolean =>
  may(touchesAccountsOf(details.RoleGroupIntID), actor);

/** Why an administrator may not give or take this permission. Nobody takes USER_ADMINISTRATION from themselves, so that somebody who has it is always left. */
function refused(PermissionType: number, status: 0 | 1, state: UserState, actor: Actor): Rejection | undefined {
  if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
  if (status === 1) return may(mayGrant(PermissionType), actor) ? undefined : forbidden(message.forbidden);
  return PermissionType === permission.USER_ADMINISTRATION && actor.id === state.UserID
    ? ruleBroken(userMessage.ownAdministration)
    : undefined;
}

const switched = (
  { UserPermissionID, PermissionType, Status }: Grant,
  status: 0 | 1,
  { UserID }: UserState,
): readonly UserEvent[] =>
  Status === status
    ? []
    : [{ type: 'PermissionSwitched', data: { UserID, UserPermissionID, PermissionType, Status: status } }];

const granted = ({ UserID }: UserState, PermissionType: number) =>
  ({
    type: 'PermissionGranted',
    data: { UserID, UserPermissionID: userPermissionID(UserID, PermissionType), PermissionType },
  }) as const;

function denied(state: UserState, PermissionType: number): readonly UserEvent[] {
  const event = granted(state, PermissionType);
  return [event, { type: 'PermissionSwitched', data: { ...event.data, Status: 0 } }];
}

/** The label of the permission that an event changes. */
export const touchedPermission = ({ type, data }: UserEvent): readonly string[] =>
  type === 'PermissionGranted' || type === 'PermissionSwitched' || type === 'PermissionWithdrawn'
    ? [permissionName(data.PermissionType) ?? String(data.PermissionType)]
    : [];

export type PermissionEvent = Extract<
  UserEvent,
  { type: 'PermissionGranted' | 'PermissionSwitched' | 'PermissionWithdrawn' }
>;

/** A permission that was given or denied is again as the role group says; one that was switched is switched back. */
export function undoOfPermission({ type, data }: PermissionEvent, state: UserState, actor: Actor): Decision {
  switch (type) {
    case 'PermissionGranted':
      return withdraw(data.PermissionType, state, actor);
    case 'PermissionSwitched':
      return switchAsked({ userPermissionID: data.UserPermissionID, status: data.Status === 1 ? 0 : 1 }, state, actor);
    case 'PermissionWithdrawn':
      return restore(data, state, actor);
  }
}

function withdraw(PermissionType: number, state: UserState, actor: Actor): Decision {
  const held = state.grants.find((each) => each.PermissionType === PermissionType);
  if (!held) return missing(message.notFound('Permission'));
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  const { UserPermissionID, Status } = held;
  return (
    refused(PermissionType, Status === 1 ? 0 : 1, state, actor) ?? [
      { type: 'PermissionWithdrawn', data: { UserID: state.UserID, UserPermissionID, PermissionType, Status } },
    ]
  );
}

/** As it was given, or denied, before that was undone. */
function restore(
  { PermissionType, Status }: { readonly PermissionType: number; readonly Status: 0 | 1 },
  state: UserState,
  actor: Actor,
): Decision {
  if (!may(administersUsers, actor)) return forbidden(message.forbidden);
  return (
    refused(PermissionType, Status, state, actor) ??
    (Status === 1 ? [granted(state, PermissionType)] : denied(state, PermissionType))
  );
}
