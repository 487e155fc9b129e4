import { view } from '../kernel/answer.ts';

/** One open session, as its user sees it. Times are ISO 8601, UTC. */
export interface SessionView {
  /** Its name, which is not what the browser shows to be let in. */
  SessionID: string;
  OpenedTime: string;
  /** To the minute. */
  LastUsedTime: string;
  /** The network address that it was opened from. */
  Address: string | null;
  /** 'Firefox on Linux'; null where the browser did not say what we know. */
  Device: string | null;
  /** Whether it is the one that asks. */
  Current: boolean;
}

export const sessionView = view<SessionView>('SessionView');
