import { sessionMessage } from './session.messages.ts';
import type { SessionRow } from './session.views.ts';

type WhetherOver = Pick<SessionRow, 'Completed' | 'Cancelled' | 'SessionEndDateTime'>;

/** Why a session is not to come any more, in words; undefined while it takes place and has not ended. @param now ISO 8601, UTC */
export function whyOver({ Completed, Cancelled, SessionEndDateTime }: WhetherOver, now: string): string | undefined {
  if (Cancelled) return sessionMessage.isCancelled;
  if (Completed) return sessionMessage.isCompleted;
  return SessionEndDateTime <= now ? sessionMessage.hasEnded : undefined;
}

/** Whether it takes place, and is not over. */
export const isToCome = (session: WhetherOver, now: Date): boolean => whyOver(session, now.toISOString()) === undefined;
