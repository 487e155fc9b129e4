import {
  implied,
  isRoleGroup,
  permission,
  permissionName,
  permissionsInForce,
  roleGroupGrants,
  roleGroupLabels,
  userPermissionID,
  type Rights,
} from '@leaseledger/contract/access/permissions';
import type { EffectivePermission } from '@leaseledger/contract/users/user-access.views';
import { day } from '../kernel/dates.ts';
import type { UserEvent } from './user.area.ts';

/** Who decided something, and when (ISO 8601, UTC). */
interface Decided {
  readonly by: string;
  readonly at: string;
}

/** A user event with who decided it and when. */
export type ToldUserEvent = UserEvent & {
  readonly metadata: { readonly actor: { readonly name: string }; readonly time: string };
};

interface Explicit extends Decided {
  readonly Status: 0 | 1;
  readonly how: 'granted' | 'switched';
}

/** A user as far as rights go, with who decided what. */
export interface UserAccess {
  readonly stage: 'unknown' | 'enabled' | 'disabled' | 'deleted';
  /** When the stage began. */
  readonly since: Decided | undefined;
  readonly UserID: number;
  readonly RoleGroupIntID: number;
  readonly LineManager: boolean;
  readonly ExternalUser: boolean;
  /** The permissions given or denied beside the role group, by permission. */
  readonly explicit: ReadonlyMap<number, Explicit>;
}

const nobody: UserAccess = {
  stage: 'unknown',
  since: undefined,
  UserID: 0,
  RoleGroupIntID: 0,
  LineManager: false,
  ExternalUser: false,
  explicit: new Map(),
};

/** The rights of a user after these events of their stream: all of them, or those up to a past day. The grants of role groups are those of this release. */
export const accessAfter = (events: readonly ToldUserEvent[]): UserAccess => events.reduce(evolve, nobody);

function evolve(access: UserAccess, event: ToldUserEvent): UserAccess {
  const { type, data, metadata } = event;
  const decided = { by: metadata.actor.name, at: metadata.time };
  switch (type) {
    case 'UserAdded': {
      const { UserID, RoleGroupIntID, LineManager, ExternalUser } = data;
      return { ...access, stage: 'enabled', since: decided, UserID, RoleGroupIntID, LineManager, ExternalUser };
    }
    case 'UserAmended': {
      const {
        RoleGroupIntID = access.RoleGroupIntID,
        LineManager = access.LineManager,
        ExternalUser = access.ExternalUser,
      } = data;
      return { ...access, RoleGroupIntID, LineManager, ExternalUser };
    }
    case 'UserDeleted':
      return { ...access, stage: 'deleted', since: decided };
    case 'UserDisabled':
      return { ...access, stage: 'disabled', since: decided };
    case 'UserEnabled':
      return { ...access, stage: 'enabled', since: decided };
    case 'PermissionGranted':
      return {
        ...access,
        explicit: new Map(access.explicit).set(data.PermissionType, { ...decided, Status: 1, how: 'granted' }),
      };
    case 'PermissionSwitched':
      return {
        ...access,
        explicit: new Map(access.explicit).set(data.PermissionType, {
          ...decided,
          Status: data.Status,
          how: 'switched',
        }),
      };
    case 'PermissionWithdrawn':
      return {
        ...access,
        explicit: new Map([...access.explicit].filter(([PermissionType]) => PermissionType !== data.PermissionType)),
      };
    case 'PasswordChanged':
    case 'PasswordReset':
    case 'PasswordLinkSent':
    case 'SessionsEnded':
    case 'SomeSessionsEnded':
    case 'UserLoggedIn':
    case 'UserLoggedOut':
    case 'LoginRefused':
      return access;
  }
}

/** The rights of the user, as rules ask for them. */
export const rightsOf = (access: UserAccess): Rights => ({
  permissions: permissionsInForce(access.RoleGroupIntID, explicitOf(access)),
  roleGroup: access.RoleGroupIntID,
  lineManager: access.LineManager,
  external: access.ExternalUser,
});

const explicitOf = ({ explicit }: UserAccess) =>
  [...explicit].map(([PermissionType, { Status }]) => ({ PermissionType, Status }));

/** Every permission of the catalogue: whether it is in force, and why (decisions 1). */
export function effectivePermissions(access: UserAccess): EffectivePermission[] {
  const inForce = rightsOf(access).permissions;
  return Object.values(permission).map((PermissionType) => ({
    PermissionType,
    PermissionTypeName: nameOf(PermissionType),
    UserPermissionID: userPermissionID(access.UserID, PermissionType),
    Status: access.explicit.get(PermissionType)?.Status ?? null,
    IsOfRoleGroup: grantsOf(access).includes(PermissionType),
    InForce: inForce.has(PermissionType),
    Reasons: reasonsFor(PermissionType, access, inForce),
  }));
}

/** Everything that bears on it: what was decided of this user, what the role group grants, what a permission in force implies. */
function reasonsFor(PermissionType: number, access: UserAccess, inForce: ReadonlySet<number>): readonly string[] {
  const explicit = access.explicit.get(PermissionType);
  const reasons = [
    ...(explicit === undefined ? [] : [`${wordOf(explicit)} on ${day(explicit.at)} by ${explicit.by}`]),
    ...(explicit?.Status !== 0 && grantsOf(access).includes(PermissionType)
      ? [`role group ${roleGroupName(access)}`]
      : []),
    ...[...implied]
      .filter(([management, user]) => user === PermissionType && inForce.has(management))
      .map(([management]) => `implied by ${nameOf(management)}`),
  ];
  return reasons.length > 0 ? reasons : ['not granted'];
}

const wordOf = ({ how, Status }: Explicit): string =>
  how === 'granted' ? 'granted' : Status === 1 ? 'switched on' : 'switched off';
const nameOf = (id: number): string => permissionName(id) ?? String(id);
const grantsOf = ({ RoleGroupIntID }: UserAccess): readonly number[] =>
  isRoleGroup(RoleGroupIntID) ? roleGroupGrants[RoleGroupIntID] : [];
export const roleGroupName = ({ RoleGroupIntID }: Pick<UserAccess, 'RoleGroupIntID'>): string =>
  isRoleGroup(RoleGroupIntID) ? roleGroupLabels[RoleGroupIntID] : String(RoleGroupIntID);
