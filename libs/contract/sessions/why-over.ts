import { sessionMessage } from './session.messages.ts';
import type { SessionRow } from './session.views.ts';

/** Why a session is not to come any more, in words; undefined while it takes place and has not ended. @param now ISO 8601, UTC */
export function whyOver({ Completed, Cancelled, SessionEndDateTime }: Pick<SessionRow, 'Completed' | 'Cancelled' | 'SessionEndDateTime'>, now: string): string | undefined {
  if (Cancelled) return sessionMessage.isCancelled;
  if (Completed) return sessionMessage.isCompleted;
  return SessionEndDateTime <= now ? sessionMessage.hasEnded : undefined;
}
