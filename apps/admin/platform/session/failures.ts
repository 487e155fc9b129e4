import { DUE_FIRST, NOT_LOGGED_IN } from '@leaseledger/contract/kernel/endpoint';
import { message } from '@leaseledger/contract/shared/messages';
import { alert } from './alerts.ts';
import type { ApiError } from '../http/api-error.ts';
import { observable } from '../observable.ts';
import { askProfileAgain } from './profile.ts';
import { endSession, leaving, userSession } from './session.ts';

/** What the global error dialog shows; null while it is closed. */
export const shownError = observable<{ message: string; leave?: () => void } | null>(null);

const landingPage = () => location.assign('/');

/** What a failure says to the reader (specification 1, section 8). */
export const wordsOf = (error: ApiError): string =>
  error.status === 403 ? `You are unauthorized to interact with this data. (${error.message})` : error.message;

/**
 * Ends the session when the failure says that there is none, and asks what is due first where it says that something is.
 * @returns whether it was such a failure, which needs no further telling.
 */
export function endsSession(error: ApiError): boolean {
  if (error.code === DUE_FIRST) {
    // What is due takes the screen's place.
    askProfileAgain();
    return true;
  }
  if (error.status !== 401 && error.code !== NOT_LOGGED_IN) return false;
  if (userSession.get() === null || leaving.get()) return true; // Several calls were under way: the first one told.
  if (error.code === NOT_LOGGED_IN) shownError.set({ message: message.notLoggedIn, leave: landingPage });
  else alert(message.sessionExpired, 'error');
  endSession();
  return true;
}

/** Tells the reader of a failed command. @param failed What is said where the command was not decided at all. */
export function tellFailure(error: ApiError, failed?: string): void {
  if (endsSession(error)) return;
  const isUndecided = error.status === 0 || error.status >= 500;
  shownError.set({ message: (isUndecided ? failed : undefined) ?? wordsOf(error) });
}
