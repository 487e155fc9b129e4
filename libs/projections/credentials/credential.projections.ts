import { credentialRows } from './credential-rows.projection.ts';
import { roleGroupRows } from './role-group-rows.projection.ts';

/** Who logs in with what, and what role groups ask of them. */
export const credentialProjections = [credentialRows, roleGroupRows] as const;
