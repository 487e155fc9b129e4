import { administersUsers, isStaff, switchesPermissions } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { accessChoices, mayTheyView, userAccessView } from './user-access.views.ts';
import { AddPermissionBody, MayTheyBody, UpdatePermissionBody } from './user-permission.bodies.ts';
import { userPermissionView } from './user.views.ts';

export const userPermissionEndpoints = {
  add: endpoint({
    verb: 'POST',
    path: 'users/addPermission',
    who: administersUsers,
    kind: 'command',
    body: AddPermissionBody,
    answer: userPermissionView,
    summary: 'Give a user a permission beside those of the role group',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'users/updatePermission',
    who: switchesPermissions,
    kind: 'command',
    body: UpdatePermissionBody,
    answer: userPermissionView,
    summary: "Switch a user's permission on (1) or off (0); with DEVELOPER one's own",
  }),
  access: endpoint({
    verb: 'GET',
    path: 'users/access/:id',
    who: isStaff,
    records: { all: administersUsers, own: 'their own account' },
    kind: 'query',
    answer: userAccessView,
    summary: 'Every permission of a user with why it is in force or not; path chosen by us',
  }),
  choices: endpoint({
    verb: 'GET',
    path: 'users/mayThey',
    who: administersUsers,
    kind: 'query',
    answer: accessChoices,
    summary: "The calls and screens that 'may they?' can be asked about; path chosen by us",
  }),
  mayThey: endpoint({
    verb: 'POST',
    path: 'users/mayThey',
    who: administersUsers,
    kind: 'query',
    body: MayTheyBody,
    answer: mayTheyView,
    summary: 'Whether a user may make a call or open a screen, now or on a past day, and why; path chosen by us',
  }),
} as const;
