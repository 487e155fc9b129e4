import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from './dates.ts';
import type { DomainEvent } from './decider.ts';
import { missing, ruleBroken, type Rejection } from './rejection.ts';
import type { PastDecision, UndoDecision } from './undo.ts';

/** The labels of the fields that an event changes. */
type Touched<Event> = (event: Event) => readonly string[];

/**
 * The events of a decision that can be undone; otherwise the reason for the refusal. A decision cannot be undone twice,
 * nor after a later change of the same fields. A later change that was itself undone does not count.
 */
export function undoing<Event extends DomainEvent>(
  { decision, past }: UndoDecision<Event>,
  touched: Touched<Event>,
): readonly Event[] | Rejection {
  const [asked, ...later] = past.slice(
    Math.max(
      past.findIndex(({ name }) => name === decision),
      0,
    ),
  );
  if (asked?.name !== decision) return missing(historyMessage.noDecision);
  const { standing, undone } = settled(later, decision);
  const by = undone.get(decision);
  if (by !== undefined) return ruleBroken(historyMessage.alreadyUndone(by.by, dayAndTime(by.at)));

  const open = new Set(asked.events.flatMap(touched));
  const inTheWay = standing.flatMap((change) => {
    const fields = [...new Set(change.events.flatMap(touched))].filter((field) => open.delete(field));
    return fields.length === 0 ? [] : [{ fields, by: change.by, at: dayAndTime(change.at) }];
  });
  return inTheWay.length === 0 ? asked.events : ruleBroken(historyMessage.changedSince(inTheWay));
}

/**
 * The later decisions that still stand, latest first, and the undone ones, with the asked decision among them. A
 * decision that undid one of them does not stand either.
 */
function settled<Event extends DomainEvent>(later: readonly PastDecision<Event>[], decision: string) {
  const known = new Set([decision, ...later.map(({ name }) => name)]);
  const undone = new Map<string, PastDecision<Event>>();
  const standing: PastDecision<Event>[] = [];
  for (const each of later.toReversed()) {
    if (undone.has(each.name)) continue;
    if (each.undoes !== undefined && known.has(each.undoes)) undone.set(each.undoes, each);
    else standing.push(each);
  }
  return { standing, undone };
}
