import { call } from './api.ts';
import { beginSession } from './session.ts';

/** Asks the server for the rights in force now, and what the user must do first, and keeps them. @throws ApiError */
export async function refreshProfile(): Promise<void> {
  // Endpoints bring their bodies along, and few pages begin with a login.
  const { authEndpoints } = await import('@leaseledger/contract/auth/auth.endpoints');
  const profile = await call(authEndpoints.refreshProfile, {});
  beginSession({
    RoleGroupIntID: profile.roleGroup.RoleGroupIntID,
    RolePermissions: profile.role,
    ExceptionPermissions: profile.exception,
    user: profile.user,
  });
}

/** The same where nothing waits for it: should it fail, the next call says why. */
export function askProfileAgain(): void {
  refreshProfile().catch(() => undefined);
}
