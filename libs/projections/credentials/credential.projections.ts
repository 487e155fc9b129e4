import { credentialRows } from './credential-rows.projection.ts';
import { roleGroupRows } from './role-group-rows.projection.ts';

export const credentialProjections = [credentialRows, roleGroupRows] as const;
