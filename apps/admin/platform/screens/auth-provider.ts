import type { LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import type { AuthProvider } from 'react-admin';
import { mayDo, type ConsoleArea } from './area.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/api.ts';
import { endsSession } from '../session/failures.ts';
import { refreshProfile } from '../session/profile.ts';
import { beginSession, endSession, rightsOf, userSession } from '../session/session.ts';
import { storedData } from '../session/storage.ts';

/** Loaded on demand: endpoints import their body classes, and few pages begin with a login. */
const endpoints = async () => (await import('@leaseledger/contract/auth/auth.endpoints')).authEndpoints;

/** The time limit of a logout. */
const LOGOUT_MS = 10_000;

/** Another tab may have logged in. Its stored profile is only a reason to ask the server. */
async function restoreSession(): Promise<void> {
  if (userSession.get() !== null) return;
  if (storedData.get().profile === undefined) throw new Error('no session');
  try {
    await refreshProfile();
  } catch (thrown) {
    endSession();
    throw thrown;
  }
}

export const authProvider = {
  /**
   * @param body with the code of the second factor, when the server asked for one
   * @throws {ApiError} when the server refuses
   */
  async login(body: LoginBody) {
    beginSession(await call((await endpoints()).login, { body }));
  },
  /**
   * Keeps the session here until the server has answered, because a late answer would log out the next user.
   * @throws {ApiError} when the server did not end the session; it has ended here in any case
   */
  async logout() {
    try {
      if (userSession.get() !== null)
        await call((await endpoints()).logout, {}, { signal: AbortSignal.timeout(LOGOUT_MS) });
    } finally {
      endSession();
    }
  },
  checkAuth: restoreSession,
  /**
   * Never rejects. On a rejection react-admin would log out again and forget the current address. It would also replace
   * the failed read with an empty list.
   */
  async checkError(thrown: unknown) {
    endsSession(ApiError.from(thrown));
  },
  getPermissions: async () => rightsOf(userSession.get()),
  async getIdentity() {
    const user = userSession.get()?.user;
    return user === undefined ? { id: 0 } : { id: user.UserID, fullName: user.FullName };
  },
} satisfies AuthProvider;

/**
 * Adds `canAccess` for react-admin's own components: it applies the areas' rules. Our components apply them directly.
 */
export const authProviderFor = (areas: readonly ConsoleArea[]) =>
  ({
    ...authProvider,
    canAccess: async ({ resource, action }) => mayDo(areas, rightsOf(userSession.get()), resource, action),
  }) satisfies AuthProvider;
