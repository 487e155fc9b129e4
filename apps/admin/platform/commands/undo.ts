import { alert } from '../session/alerts.ts';
import { ApiError } from '../http/api-error.ts';
import { sendCommand } from './send-command.ts';
import { tellFailure } from '../session/failures.ts';
import { quickCommands } from './under-way.tsx';

/** The keys of requests without an answer, so a repeat is the same request. */
const unanswered = new Map<string, string>();
const underWay = new Map<string, Promise<void>>();

/**
 * Announces a finished action, and offers to undo it when there is a decision.
 * @param refresh reads again every query that shows the record
 */
export function tellDone(
  message: string,
  decision: string | null,
  refresh: () => Promise<unknown>,
  label = 'Undo',
): void {
  alert(
    message,
    'success',
    decision === null ? undefined : { label, run: () => void undoDecision(decision, refresh, label) },
  );
}

/** Undoes a decision and shows the result; never throws. A second call during the request shares it. */
export function undoDecision(decision: string, refresh: () => Promise<unknown>, label = 'Undo'): Promise<void> {
  const running = underWay.get(decision) ?? send(decision, refresh, label).finally(() => underWay.delete(decision));
  underWay.set(decision, running);
  return running;
}

async function send(decision: string, refresh: () => Promise<unknown>, label: string): Promise<void> {
  const idempotencyKey = unanswered.get(decision) ?? crypto.randomUUID();
  unanswered.set(decision, idempotencyKey);
  quickCommands.set(quickCommands.get() + 1);
  try {
    // Loaded on demand, because endpoints import their body classes.
    const { historyEndpoints } = await import('@leaseledger/contract/history/history.endpoints');
    const { undo, message } = await sendCommand(historyEndpoints.undo, { body: { decision } }, { idempotencyKey });
    unanswered.delete(decision);
    void refresh();
    tellDone(message, undo, refresh, label === 'Undo' ? 'Redo' : 'Undo');
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (!error.isUndecided) unanswered.delete(decision);
    // The change that prevents the undo may have changed values on screen.
    if (error.status !== 0) void refresh();
    tellFailure(error);
  } finally {
    quickCommands.set(quickCommands.get() - 1);
  }
}
