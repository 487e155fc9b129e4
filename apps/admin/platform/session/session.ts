import { permissionsInForce, type Rights } from '@leaseledger/contract/access/permissions';
import type { AuthProfile, AuthView } from '@leaseledger/contract/auth/auth.views';
import { observable } from '../observable.ts';
import { sessionStored, storedData } from './storage.ts';

/** What is kept of a session. */
export interface KeptSession extends AuthView {
  /** Who really is logged in, while they view the product as this user. */
  readonly viewedBy?: AuthProfile['viewedBy'];
  /** By which of the user's rights this was told: an answer that names others means that they changed. */
  readonly rights?: string | null;
}

/** The logged-in user and what the server said they may do; null without a session. Gone when the tab closes. */
export const userSession = sessionStored<KeptSession | null>('userSession', null);

/** Whether the reader is logging out: nothing else tells them meanwhile that their session is over. */
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

/** The rights of a session, the same object for the same session. */
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

/** What the logged-in user may do: pass it to the rules of `contract/access/permissions`. */
export const useRights = (): Rights => rightsOf(userSession.use());

/** Whether somebody else views the product as this user: nothing can be changed. */
export const useIsViewing = (): boolean => userSession.use()?.viewedBy != null;

/** The logged-in user. Only for screens behind the login. */
export function useUser() {
  const session = userSession.use();
  if (session === null) throw new Error('There is no session.');
  return session.user;
}
