import { userPermissionRows } from './user-permission-rows.projection.ts';
import { userRows } from './user-rows.projection.ts';

export const userProjections = [userRows, userPermissionRows] as const;
