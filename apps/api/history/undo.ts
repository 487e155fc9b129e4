import { decisionName, decisionOf } from '@leaseledger/contract/history/decision';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { Rejection } from '@leaseledger/domain/kernel/rejection';
import type { PastDecision } from '@leaseledger/domain/kernel/undo';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import { badRequest, notFound, ruleBroken } from '../kernel/failure.ts';
import { KnownStreams } from '../kernel/known-streams.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import { kindOf } from './event-history.ts';
import { seesKind } from './exports/activity.ts';
import { Histories, type Undoing } from './exports/histories.ts';
import { namedSubject, readersOf, type Subject } from './history-scope.ts';

/** As many decisions as a record shows at once are offered to be undone. */
const OFFERED_MAX = 100;

/** Undoing decisions: which of them may be, by whom and how is said by the decider of the record's area. */
@Injectable()
export class Undo {
  constructor(
    private readonly histories: Histories,
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403, 404 as the record's area says, 409 where it changes at this moment, 422 with what stands in the way; LogUnavailable */
  async undo(decision: string, caller: Caller): Promise<void> {
    const named = decisionOf(decision);
    if (named === undefined) throw badRequest(historyMessage.noDecision);
    const { undo } = await readersOf(this.histories, caller, named);
    if (undo === undefined) throw ruleBroken(historyMessage.notUndoable);
    const events = await this.streams.current(streamOf(named));
    if (hides(events, named.correlationId, caller)) throw notFound('Decision');
    const command = await undo.command({ type: 'UndoDecision', decision: named.correlationId, past: decisionsOf(events) }, caller.actor);
    const expectedRevision = Number(events.at(-1)?.revision ?? 0n);
    const run = () => this.bus.execute(new Execute(undo.decider, { id: named.id, command, expectedRevision }, { ...caller, undoes: named.correlationId }));
    await (undo.inTurn === undefined ? run() : undo.inTurn(caller, run));
  }

  /** The names of those decisions on a record that the caller may undo as it is now. @throws Failure 400, 403, 404; LogUnavailable */
  async offered(subject: string, caller: Caller): Promise<readonly string[]> {
    const named = namedSubject(subject);
    if (named === undefined) throw badRequest(historyMessage.noDecision);
    const { undo } = await readersOf(this.histories, caller, named);
    return this.#offered(named, undo, await this.streams.current(streamOf(named)), caller, (past) => past.slice(-OFFERED_MAX));
  }

  /** Whether the caller may undo now what they have just decided: the record is open to them, so only its decider is asked. @throws LogUnavailable */
  async isOffered(decision: string, caller: Caller): Promise<boolean> {
    const named = decisionOf(decision);
    if (named === undefined) return false;
    const undo = this.histories.of(named.type)?.undo;
    if (undo === undefined) return false;
    return (await this.#offered(named, undo, await this.streams.remembered(streamOf(named)), caller, (past) => past.filter(({ name }) => name === named.correlationId))).length > 0;
  }

  async #offered(subject: Subject, undo: Undoing | undefined, events: readonly DecodedEvent[], caller: Caller, chosen: (past: readonly PastDecision<DecodedEvent>[]) => readonly PastDecision<DecodedEvent>[]): Promise<readonly string[]> {
    if (undo === undefined) return [];
    const { decider, command } = undo;
    const state = events.reduce((folded, event) => decider.evolve(folded, event), decider.initialState);
    const past = decisionsOf(events);
    const context = { actor: caller.actor, now: this.clock().toISOString() };
    const offered: string[] = [];
    for (const { name } of chosen(past)) {
      if (hides(events, name, caller)) continue;
      const decision = decider.decide(await command({ type: 'UndoDecision', decision: name, past }, caller.actor), state, context);
      if (!(decision instanceof Rejection) && decision.length > 0) offered.push(decisionName(streamOf(subject), name));
    }
    return offered;
  }
}

const streamOf = ({ type, id }: Subject): string => `${type}-${id}`;

/** What a history does not show to the caller is not theirs to undo. */
const hides = (events: readonly DecodedEvent[], name: string, caller: Caller): boolean =>
  events.some((event) => event.metadata.correlationId === name && !seesKind(caller, kindOf(event)));

/** The events of a stream by what one request decided. */
const decisionsOf = (events: readonly DecodedEvent[]): readonly PastDecision<DecodedEvent>[] =>
  [...Map.groupBy(events, ({ metadata }) => metadata.correlationId)].map(([name, of]) => ({
    name,
    undoes: of[0]?.metadata.undoes,
    by: of[0]?.metadata.actor.name ?? '',
    at: of[0]?.metadata.time ?? '',
    events: of,
  }));
