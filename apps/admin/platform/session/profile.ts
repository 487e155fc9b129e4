import { ask, servedRights } from '../http/api.ts';
import { beginSession, userSession } from './session.ts';
import { unsaved } from './unsaved.ts';

let asking: Promise<void> | undefined;

/**
 * Reads the current user with the rights in force and the steps that are due, and stores them.
 * @throws {ApiError} when the read fails
 */
export function refreshProfile(): Promise<void> {
  asking ??= refresh().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function refresh(): Promise<void> {
  // Loaded on demand: endpoints import their body classes, and few pages begin with a login.
  const { authEndpoints } = await import('@leaseledger/contract/auth/auth.endpoints');
  const { payload: profile, rights } = await ask(authEndpoints.refreshProfile, {});
  const before = userSession.get()?.user.UserID;
  beginSession({
    RoleGroupIntID: profile.roleGroup.RoleGroupIntID,
    RolePermissions: profile.role,
    ExceptionPermissions: profile.exception,
    user: profile.user,
    viewedBy: profile.viewedBy,
    rights,
  });
  if (before !== undefined && before !== profile.user.UserID) beginAfresh();
}

/** Another user is logged in now, so the page reloads and drops everything in memory. */
function beginAfresh(): void {
  unsaved.set(new Set());
  location.assign('/admin/');
}

/** As `refreshProfile`, for callers that need no result. After a failure the next call shows the reason. */
export function askProfileAgain(): void {
  refreshProfile().catch(() => undefined);
}

// The user's rights may change while the console is open. Another tab may also start or stop viewing as another user.
servedRights.subscribe(() => {
  const [served, session] = [servedRights.get(), userSession.get()];
  if (served === null || session === null || asking !== undefined || session.rights === served.tag) return;
  // A login's answer has no tag, so the first answer after it gives the session's.
  if (session.rights === undefined) userSession.set({ ...session, rights: served.tag });
  else askProfileAgain();
});
