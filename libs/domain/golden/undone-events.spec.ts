import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { areas } from '../areas.ts';
import type { Area } from '../kernel/area.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import { user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import { goldenEvents } from './golden-events.ts';

const NOW = '2026-08-01T00:00:00.000Z';
const root = user(1, 'Root', { roleGroup: roleGroup.SUPER_USER, lineManager: true });
const told = (areas as unknown as readonly Area<DomainEvent>[]).flatMap((area) =>
  Object.entries(area.history.entries)
    .filter(([, entry]) => entry !== null)
    .map(([type]) => [type, area] as const),
);
/** Texts that name no reason. */
const unsaid = /^This cannot be undone\.$|does not exist\.$|^There is no such decision/;

/** The outcome when a user with all rights asks to undo an event right after it was decided. */
function undone(type: string, { decider }: Area<DomainEvent>): string {
  const event = goldenEvents.findLast((each) => each.type === type);
  if (event === undefined) return 'there is no example of it';
  const own = goldenEvents.filter(({ stream: name, revision }) => name === event.stream && revision <= event.revision);
  // Some examples are of a record whose beginning is not among them: any other of its kind does.
  const begin = goldenEvents.find(({ stream: name }) => name.startsWith(`${decider.category}-`));
  const stream = begin === undefined || own.some((each) => each.type === begin.type) ? own : [begin, ...own];
  const past = stream.map((each) => ({
    name: each.id,
    undoes: undefined,
    by: each.metadata.actor.name,
    at: each.metadata.time,
    events: [each],
  }));
  const state = stream.reduce(decider.evolve, decider.initialState);
  const decision = decider.decide({ type: 'UndoDecision', decision: event.id, past, isKept: true }, state, {
    actor: root,
    now: NOW,
  });
  if (decision instanceof Rejection) return decision.message;
  return decision.length === 0 ? historyMessage.changesNothing : 'undone';
}

describe('Every event that a history tells of', () => {
  it.each(told)('%s can be undone, or says why not', (type, area) =>
    expect(area.history.whyNoUndo ?? undone(type, area)).not.toMatch(unsaid),
  );
});
