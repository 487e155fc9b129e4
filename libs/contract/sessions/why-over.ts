import { sessionMessage } from './session.messages.ts';
import type { SessionRow } from './session.views.ts';

type WhetherOver = Pick<SessionRow, 'Completed' | 'Cancelled' | 'SessionEndDateTime'>;

/** Why a session is over, in words. Undefined while it takes place and has not ended. @param now ISO 8601, UTC */
export function whyOver({ Completed, Cancelled, SessionEndDateTime }: WhetherOver, now: string): string | undefined {
  if (Cancelled) return sessionMessage.isCancelled;
  if (Completed) return sessionMessage.isCompleted;
  return SessionEndDateTime <= now ? sessionMessage.hasEnded : undefined;
}

/** Whether the session has begun. @param now ISO 8601, UTC */
export const hasStarted = ({ SessionStartDateTime }: Pick<SessionRow, 'SessionStartDateTime'>, now: string): boolean =>
  SessionStartDateTime <= now;

/** Whether the session takes place and has not ended. */
export const isToCome = (session: WhetherOver, now: Date): boolean => whyOver(session, now.toISOString()) === undefined;
