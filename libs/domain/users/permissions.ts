import {
  isDevelopersToSwitch,
  isRoleGroup,
  mayGrant,
  olderPermissionIds,
  permission,
  permissionName,
  permissionTypeOf,
  roleGroupGrants,
  switchesOwnPermissions,
  userPermissionID,
} from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { Generator } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Decision, Outcome, Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, invalid, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { administers, mayTouch, type Grant, type OfUser, type UserState } from './user.ts';

interface Granted {
  readonly UserPermissionID: number;
  readonly PermissionType: number;
}

interface WithStatus {
  readonly Status: 0 | 1;
}

type PermissionGranted = { readonly type: 'PermissionGranted'; readonly data: OfUser & Granted };
type PermissionSwitched = { readonly type: 'PermissionSwitched'; readonly data: OfUser & Granted & WithStatus };
type PermissionWithdrawn = { readonly type: 'PermissionWithdrawn'; readonly data: OfUser & Granted & WithStatus };

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
): readonly PermissionSwitched[] =>
  Status === status
    ? []
    : [{ type: 'PermissionSwitched', data: { UserID, UserPermissionID, PermissionType, Status: status } }];

const switchGrant = (held: Grant, status: 0 | 1, state: UserState, actor: Actor): Outcome<PermissionSwitched> =>
  refused(held.PermissionType, status, state, actor) ?? switched(held, status, state);

const granted = ({ UserID }: UserState, PermissionType: number): PermissionGranted => ({
  type: 'PermissionGranted',
  data: { UserID, UserPermissionID: userPermissionID(UserID, PermissionType), PermissionType },
});

const grantsOfRoleGroup = ({ details: { RoleGroupIntID } }: UserState): readonly number[] =>
  isRoleGroup(RoleGroupIntID) ? roleGroupGrants[RoleGroupIntID] : [];

function denied(state: UserState, PermissionType: number): readonly (PermissionGranted | PermissionSwitched)[] {
  const event = granted(state, PermissionType);
  return [event, { type: 'PermissionSwitched', data: { ...event.data, Status: 0 } }];
}

const named = ({ PermissionType }: Granted): string => permissionName(PermissionType) ?? String(PermissionType);
const touched = (data: Granted): readonly string[] => [named(data)];

const somePermissions = (fc: Generator) =>
  fc.constantFrom(permission.SESSIONS, permission.DATA_EXPORT, permission.DEVELOPER);
const example = {
  UserID: 9,
  UserPermissionID: userPermissionID(9, permission.SESSIONS),
  PermissionType: permission.SESSIONS,
};

/** Gives a permission beside the role group's. An id of the older set is stored as the newer one. */
interface GrantPermission {
  readonly type: 'GrantPermission';
  readonly permissionType: number;
}

export const grantPermission: Decision<UserState, GrantPermission, PermissionGranted, PermissionSwitched> = {
  command: 'GrantPermission',
  who: administers,
  of: 'known',
  decide({ permissionType }, state, { actor }) {
    const PermissionType = olderPermissionIds.get(permissionType) ?? permissionType;
    if (permissionName(PermissionType) === undefined) {
      const refusal = message.choice('Permission');
      return invalid(refusal, { permissionType: refusal });
    }
    const held = state.grants.find((other) => other.PermissionType === PermissionType);
    if (held) return switchGrant(held, 1, state, actor);
    return refused(PermissionType, 1, state, actor) ?? [granted(state, PermissionType)];
  },
  events: {
    PermissionGranted: {
      description: 'A user was given a permission beside those of the role group.',
      isSeenAtOnce: true,
      evolve: (state, { UserPermissionID, PermissionType }, { metadata }) => ({
        ...state,
        grants: [
          ...state.grants,
          {
            UserPermissionID,
            PermissionType,
            Status: 1,
            offBy: undefined,
            isOwnDenial: metadata?.actor.id === state.UserID && grantsOfRoleGroup(state).includes(PermissionType),
          },
        ],
      }),
      history: (data) => activity('Permission granted', `${named(data)} granted`),
      undo: {
        touched,
        back({ PermissionType }, state, { actor }) {
          const held = state.grants.find((each) => each.PermissionType === PermissionType);
          if (!held) return missing(message.notFound('Permission'));
          if (!administers(actor)) return forbidden(message.forbidden);
          const { UserPermissionID, Status } = held;
          const data = { UserID: state.UserID, UserPermissionID, PermissionType, Status };
          return refused(PermissionType, Status === 1 ? 0 : 1, state, actor) ?? [{ type: 'PermissionWithdrawn', data }];
        },
      },
      example,
    },
  },
  any: (fc) => fc.record({ permissionType: somePermissions(fc) }),
  weight: 4,
};

/** By an administrator; or by a developer who tries the product without a permission of their own, and takes it up again (decision 33). */
interface SwitchPermission {
  readonly type: 'SwitchPermission';
  readonly userPermissionID: number;
  readonly status: 0 | 1;
}

/** Switching off a permission of the role group gives and denies it in one decision. */
function switchOfRoleGroup(
  asked: number,
  status: 0 | 1,
  state: UserState,
  actor: Actor,
): Outcome<PermissionGranted | PermissionSwitched> {
  const PermissionType = grantsOfRoleGroup(state).find((type) => userPermissionID(state.UserID, type) === asked);
  if (PermissionType === undefined) return missing(message.notFound('Permission'));
  return refused(PermissionType, status, state, actor) ?? (status === 1 ? [] : denied(state, PermissionType));
}

const grantOf = ({ grants }: UserState, asked: number): Grant | undefined =>
  grants.find(({ UserPermissionID }) => UserPermissionID === asked);

type Switched = Outcome<PermissionGranted | PermissionSwitched | PermissionWithdrawn>;
type Asked = Omit<SwitchPermission, 'type'>;

function switchAsAdministrator({ userPermissionID: asked, status }: Asked, state: UserState, actor: Actor): Switched {
  const held = grantOf(state, asked);
  return held ? switchGrant(held, status, state, actor) : switchOfRoleGroup(asked, status, state, actor);
}

/**
 * Switches a developer's own permission: off whatever they hold, and on again what they switched off themselves. What
 * the role group grants is then as the role group says, because an exception would outlive it.
 */
function switchOwn({ userPermissionID: asked, status }: Asked, state: UserState, actor: Actor): Switched {
  const { UserID } = state;
  const held = grantOf(state, asked);
  const PermissionType = permissionTypeOf(asked);
  const isOfRoleGroup = grantsOfRoleGroup(state).includes(PermissionType);
  if (held === undefined) {
    if (asked !== userPermissionID(UserID, PermissionType) || !isOfRoleGroup)
      return missing(message.notFound('Permission'));
    if (!isDevelopersToSwitch(PermissionType)) return forbidden(userMessage.mayNotSwitch);
    return status === 1 ? [] : denied(state, PermissionType);
  }
  const isTheirs =
    isDevelopersToSwitch(PermissionType) && (status === 0 || held.Status === 1 || held.offBy === actor.id);
  if (!isTheirs || (status === 1 && held.isOwnDenial && !isOfRoleGroup)) return forbidden(userMessage.mayNotSwitch);
  if (status === 0 || !held.isOwnDenial) return switched(held, status, state);
  return [
    { type: 'PermissionWithdrawn', data: { UserID, UserPermissionID: asked, PermissionType, Status: held.Status } },
  ];
}

function switchAsked(asked: Asked, state: UserState, actor: Actor): Switched {
  const isOwn = state.UserID === actor.id && may(switchesOwnPermissions, actor);
  const own = isOwn ? switchOwn(asked, state, actor) : forbidden(userMessage.mayNotSwitch);
  return own instanceof Rejection && administers(actor) ? switchAsAdministrator(asked, state, actor) : own;
}

export const switchPermission: Decision<
  UserState,
  SwitchPermission,
  PermissionSwitched,
  PermissionGranted | PermissionWithdrawn
> = {
  command: 'SwitchPermission',
  // Depends on the permission, and has messages of its own.
  who: () => true,
  of: 'known',
  decide: (command, state, { actor }) => switchAsked(command, state, actor),
  events: {
    PermissionSwitched: {
      description: 'A permission of a user was switched on (1) or off (0).',
      isSeenAtOnce: true,
      evolve: (state, { UserPermissionID, Status }, { metadata }) => ({
        ...state,
        grants: state.grants.map((held) =>
          held.UserPermissionID === UserPermissionID
            ? {
                ...held,
                Status,
                offBy: Status === 1 ? undefined : (metadata?.actor.id ?? null),
                isOwnDenial: Status === 0 && held.isOwnDenial,
              }
            : held,
        ),
      }),
      history: (data) => activity('Permission switched', `${named(data)} switched ${data.Status === 1 ? 'on' : 'off'}`),
      undo: {
        touched,
        back: ({ UserPermissionID, Status }, state, { actor }) => {
          const asked = { userPermissionID: UserPermissionID, status: Status === 1 ? 0 : 1 } as const;
          // Undoes one event of the two that deny what the role group grants.
          return administers(actor) ? switchAsAdministrator(asked, state, actor) : switchAsked(asked, state, actor);
        },
      },
      example: { ...example, Status: 0 },
    },
  },
  any: (fc, _some, UserID) =>
    fc.record({
      userPermissionID: somePermissions(fc).map((type) => userPermissionID(UserID, type)),
      status: fc.constantFrom(0 as const, 1 as const),
    }),
  weight: 4,
};

/** Follows when a grant is undone. The undo of that gives or denies the permission again. */
export const withdrawnPermissions: Recorded<UserState, PermissionWithdrawn> = {
  events: {
    PermissionWithdrawn: {
      description: 'That a user was given or denied a permission was undone: it is again as the role group says.',
      isSeenAtOnce: true,
      evolve: (state, { UserPermissionID }) => ({
        ...state,
        grants: state.grants.filter((held) => held.UserPermissionID !== UserPermissionID),
      }),
      history: (data) => activity('Permission withdrawn', `${named(data)} withdrawn; it is as the role group says`),
      undo: {
        touched,
        back({ PermissionType, Status }, state, { actor }) {
          if (!administers(actor)) return forbidden(message.forbidden);
          return (
            refused(PermissionType, Status, state, actor) ??
            (Status === 1 ? [granted(state, PermissionType)] : denied(state, PermissionType))
          );
        },
      },
      example: { ...example, Status: 1 },
    },
  },
};
