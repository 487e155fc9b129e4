import { userPermissionRows } from './user-permission-rows.projection.ts';
import { userRows } from './user-rows.projection.ts';

/** What is shown of users. */
export const userProjections = [userRows, userPermissionRows] as const;
