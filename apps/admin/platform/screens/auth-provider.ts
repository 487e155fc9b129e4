import type { LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import type { AuthProvider } from 'react-admin';
import { mayDo, type ConsoleArea } from './area.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/api.ts';
import { endsSession } from '../session/failures.ts';
import { refreshProfile } from '../session/profile.ts';
import { beginSession, endSession, rightsOf, userSession } from '../session/session.ts';
import { storedData } from '../session/storage.ts';

/** Endpoints bring their bodies along, and few pages begin with a login. */
const endpoints = async () => (await import('@leaseledger/contract/auth/auth.endpoints')).authEndpoints;

/** Nobody waits longer than this to be logged out. */
const LOGOUT_MS = 10_000;

/** Another tab may have logged in: its profile is a reason to ask the server, never proof. */
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
  /** @param body with the code of the second factor, where one was asked for @throws ApiError */
  async login(body: LoginBody) {
    beginSession(await call((await endpoints()).login, { body }));
  },
  /** The session stands here until the server has ended it: its answer would log out whoever logged in before. @throws ApiError where the server has not ended it; it is over here in any case */
  async logout() {
    try {
      if (userSession.get() !== null)
        await call((await endpoints()).logout, {}, { signal: AbortSignal.timeout(LOGOUT_MS) });
    } finally {
      endSession();
    }
  },
  checkAuth: restoreSession,
  /** Never refuses: react-admin would log out once more, forget where the reader was and keep an empty list in place of the failed read. */
  async checkError(thrown: unknown) {
    endsSession(ApiError.from(thrown));
  },
  getPermissions: async () => rightsOf(userSession.get()),
  async getIdentity() {
    const user = userSession.get()?.user;
    return user === undefined ? { id: 0 } : { id: user.UserID, fullName: user.FullName };
  },
} satisfies AuthProvider;

/** With `canAccess`, which asks the rules of the areas, for react-admin's own components. What we draw asks the rules itself. */
export const authProviderFor = (areas: readonly ConsoleArea[]) =>
  ({
    ...authProvider,
    canAccess: async ({ resource, action }) => mayDo(areas, rightsOf(userSession.get()), resource, action),
  }) satisfies AuthProvider;
