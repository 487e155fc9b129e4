import { administersUsers, isStaff, switchesPermissions } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { accessChoices, mayTheyView, userAccessView } from './user-access.views.ts';
import { AddPermissionBody, MayTheyBody, UpdatePermissionBody } from './user-permission.bodies.ts';
import { userPermissionView } from './user.views.ts';

export const userPermissionEndpoints = {
  add: endpoint('POST', 'users/addPermission', {
    who: administersUsers,
    body: AddPermissionBody,
    answer: userPermissionView,
    summary: 'Give a user a permission beside those of the role group',
  }),
  update: endpoint('POST', 'users/updatePermission', {
    who: switchesPermissions,
    body: UpdatePermissionBody,
    answer: userPermissionView,
    summary: "Switch a user's permission on (1) or off (0); with DEVELOPER one's own",
  }),
  access: endpoint('GET', 'users/access/:id', {
    who: isStaff,
    records: { all: administersUsers, own: 'their own account' },
    answer: userAccessView,
    summary: 'Every permission of a user with why it is in force or not; path chosen by us',
  }),
  choices: endpoint('GET', 'users/mayThey', {
    who: administersUsers,
    answer: accessChoices,
    summary: "The calls and screens that 'may they?' can be asked about; path chosen by us",
  }),
  mayThey: endpoint('POST', 'users/mayThey', {
    who: administersUsers,
    kind: 'query',
    body: MayTheyBody,
    answer: mayTheyView,
    summary: 'Whether a user may make a call or open a screen, now or on a past day, and why; path chosen by us',
  }),
} as const;
