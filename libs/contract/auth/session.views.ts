import { view } from '../kernel/answer.ts';

/** One open login session, as its user sees it. Times are ISO 8601, UTC. */
export interface SessionView {
  /** An id for lists. It is not the secret in the session's cookie. */
  SessionID: string;
  OpenedTime: string;
  /** Exact to the minute. */
  LastUsedTime: string;
  /** The network address that opened the session. */
  Address: string | null;
  /** 'Firefox on Linux'; null when the browser is not recognised. */
  Device: string | null;
  /** Whether this is the caller's own session. */
  Current: boolean;
}

export const sessionView = view<SessionView>('SessionView');
