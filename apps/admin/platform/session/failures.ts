import { DUE_FIRST, NOT_LOGGED_IN } from '@leaseledger/contract/kernel/endpoint';
import { message } from '@leaseledger/contract/shared/messages';
import { alert } from './alerts.ts';
import type { ApiError } from '../http/api-error.ts';
import { observable } from '../observable.ts';
import { askProfileAgain } from './profile.ts';
import { endSession, leaving, userSession } from './session.ts';

/** The message of the global error dialog, or null while it is closed. */
export const shownError = observable<{ message: string; leave?: () => void } | null>(null);

const landingPage = () => location.assign('/');

/** The text of a failure (specification 1, section 8). */
export const wordsOf = (error: ApiError): string =>
  error.status === 403 ? `You are unauthorized to interact with this data. (${error.message})` : error.message;

/**
 * Ends the session when the server has none. Shows the due screen when the server requires a step first.
 * @returns whether the failure was one of these and needs no further message
 */
export function endsSession(error: ApiError): boolean {
  if (error.code === DUE_FIRST) {
    // The due screen replaces the current one.
    askProfileAgain();
    return true;
  }
  if (error.status !== 401 && error.code !== NOT_LOGGED_IN) return false;
  if (userSession.get() === null || leaving.get()) return true; // Several calls were running, and the first one showed the message.
  if (error.code === NOT_LOGGED_IN) shownError.set({ message: message.notLoggedIn, leave: landingPage });
  else alert(message.sessionExpired, 'error');
  endSession();
  return true;
}

/**
 * Shows the failure of a command.
 * @param failed the text when the server could not decide
 */
export function tellFailure(error: ApiError, failed?: string): void {
  if (endsSession(error)) return;
  shownError.set({ message: (error.isUndecided ? failed : undefined) ?? wordsOf(error) });
}
