import { permissionsInForce, type Rights } from '@leaseledger/contract/access/permissions';
import type { AuthProfile, AuthView } from '@leaseledger/contract/auth/auth.views';
import { observable } from '../observable.ts';
import { sessionStored, storedData } from './storage.ts';

/** The stored session. */
export interface KeptSession extends AuthView {
  /** The user who is logged in, while they view the console as this user. */
  readonly viewedBy?: AuthProfile['viewedBy'];
  /** The tag of the rights in this session. Another tag in an answer means that the rights changed. */
  readonly rights?: string | null;
}

/** The logged-in user with their rights, or null without a session. Closing the tab drops it. */
export const userSession = sessionStored<KeptSession | null>('userSession', null);

/** True during a logout. Nothing else then reports that the session has ended. */
export const leaving = observable(false);

export function beginSession(view: KeptSession): void {
  storedData.set({ profile: { UserID: view.user.UserID, RoleGroupIntID: view.RoleGroupIntID } });
  userSession.set(view);
}

export function endSession(): void {
  storedData.set({});
  userSession.set(null);
}

const nobody: Rights = { permissions: new Set(), roleGroup: null, lineManager: false, external: false };
let known: { session: AuthView; rights: Rights } | undefined;

/** The rights of a session. The same session gives the same object. */
export function rightsOf(session: AuthView | null): Rights {
  if (session === null) return nobody;
  if (known?.session !== session) {
    const { user } = session;
    const rights = {
      permissions: permissionsInForce(session.RoleGroupIntID, user.Permissions),
      roleGroup: session.RoleGroupIntID,
      lineManager: user.LineManager,
      external: user.ExternalUser,
    };
    known = { session, rights };
  }
  return known.rights;
}

/** The rights of the logged-in user, for the rules of `contract/access/permissions`. */
export const useRights = (): Rights => rightsOf(userSession.use());

/** Whether another user views the console as this user. Nothing can be changed then. */
export const useIsViewing = (): boolean => userSession.use()?.viewedBy != null;

/** The logged-in user. Only for screens behind the login. */
export function useUser() {
  const session = userSession.use();
  if (session === null) throw new Error('There is no session.');
  return session.user;
}
