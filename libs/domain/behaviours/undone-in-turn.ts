import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Outcome } from '../kernel/decision.ts';
import { Rejection, ruleBroken } from '../kernel/rejection.ts';

/**
 * Undoes a decision event by event. The actor needs the same right as for the change by hand. A deleted record is
 * restored before anything else is undone.
 * @param back undoes one event
 */
export function undoneInTurn<State extends { readonly stage: string }, Event extends DomainEvent>(
  undone: readonly Event[],
  state: State,
  back: (event: Event, state: State) => Outcome<Event>,
  evolve: (state: State, event: Event) => State,
  { deleted, restored }: { readonly deleted: Event['type']; readonly restored: Event['type'] },
): Outcome<Event> {
  if (state.stage === 'deleted' && !undone.some(({ type }) => type === deleted))
    return ruleBroken(historyMessage.undeleteFirst);
  // Deleting the record again also removes the consequences of its return.
  const returned = undone.filter(({ type }) => type === restored);
  const events: Event[] = [];
  let current = state;
  for (const event of returned.length > 0 ? returned : undone) {
    const turned = back(event, current);
    if (turned instanceof Rejection) return turned;
    events.push(...turned);
    current = turned.reduce(evolve, current);
  }
  return events;
}
