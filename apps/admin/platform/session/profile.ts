import { ask, servedRights } from '../http/api.ts';
import { beginSession, userSession } from './session.ts';
import { unsaved } from './unsaved.ts';

let asking: Promise<void> | undefined;

/** Asks the server for whom it answers, with the rights in force now and what the user must do first, and keeps them. @throws ApiError */
export function refreshProfile(): Promise<void> {
  asking ??= refresh().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function refresh(): Promise<void> {
  // Endpoints bring their bodies along, and few pages begin with a login.
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

/** The console is somebody else's from now on: nothing of what it has in memory is theirs to see. */
function beginAfresh(): void {
  unsaved.set(new Set());
  location.assign('/admin/');
}

/** The same where nothing waits for it: should it fail, the next call says why. */
export function askProfileAgain(): void {
  refreshProfile().catch(() => undefined);
}

// Somebody may change the user's rights under an open console, and another tab may view as somebody else, or stop it.
servedRights.subscribe(() => {
  const [served, session] = [servedRights.get(), userSession.get()];
  if (served === null || session === null || asking !== undefined || session.rights === served.tag) return;
  // A login does not say it: its rights are those of the first answer after it.
  if (session.rights === undefined) userSession.set({ ...session, rights: served.tag });
  else askProfileAgain();
});
