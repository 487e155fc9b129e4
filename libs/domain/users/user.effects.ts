import type { WorkToHandOver } from '../kernel/hand-over.ts';

/** Ends a user's sessions that were opened before a moment (ISO 8601, UTC). Later sessions stay. */
export interface EndSessions {
  readonly type: 'EndSessions';
  readonly UserID: number;
  readonly openedBefore: string;
}

/** Releases an e-mail address that the user no longer has, so that another user may have it. */
export interface ReleaseEmail {
  readonly type: 'ReleaseEmail';
  readonly UserID: number;
  readonly email: string;
}

/** Hands over all work of a user. Each record's own area decides it. */
export interface HandOverWork extends WorkToHandOver {
  readonly type: 'HandOverWork';
}
