import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from './dates.ts';
import type { DomainEvent } from './decider.ts';
import { missing, ruleBroken, type Rejection } from './rejection.ts';
import type { PastDecision, UndoDecision } from './undo.ts';

/** What people call the fields that an event changes. */
type Touched<Event> = (event: Event) => readonly string[];

/**
 * The events of a decision that can be undone as far as later decisions are concerned; else why it cannot: it was undone already, or something that it changed
 * was changed since. A later change that was itself undone stands in nobody's way.
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

/** Which of the decisions after one stand, the latest first, and which are undone, that one among them. Who undid a decision between them stands for nothing either. */
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
