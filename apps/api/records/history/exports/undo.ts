import { decisionName, decisionOf, type Decision } from '@leaseledger/contract/history/decision';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { MailsOfDecision, UndoableDecision, UndoneEntry } from '@leaseledger/contract/history/history.views';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Actor, DomainEvent } from '@leaseledger/domain/kernel/decider';
import { Rejection } from '@leaseledger/domain/kernel/rejection';
import type { PastDecision, UndoDecision } from '@leaseledger/domain/kernel/undo';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { badRequest, notFound, rejected, ruleBroken } from '../../../platform/answers/failure.ts';
import { isOfOneRecord } from '../../../platform/answers/failure.filter.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { stateOf } from '../../../platform/commands/state-of.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { entryOf, kindOf } from './event-history.ts';
import { seesKind, visibleKinds } from './activity.ts';
import { Histories, type Undoing } from './histories.ts';
import { seenChanges } from './seen-changes.ts';
import { namedSubject, type Subject } from './subject.ts';
import { readersOf } from '../history-scope.ts';
import { whyNoUndo } from '../why-no-undo.ts';

/** Offers to undo at most as many decisions as a record shows at once. */
const OFFERED_MAX = 100;

/** The outcome that an undo would have now. */
interface UndoneNow {
  readonly events: readonly DomainEvent[];
  /** The entries that the events add to the history, as the caller sees them, and what the undo does beside them. */
  readonly entries: readonly UndoneEntry[];
  readonly mails: MailsOfDecision | null;
}

/** Undoes decisions. The decider of the record's area says which, by which users and how. */
@Injectable()
export class Undo {
  constructor(
    private readonly histories: Histories,
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws Failure 403, 404 as the record's area says, 409 for a change at the same moment, 422 with the obstacle;
   * LogUnavailable
   * @returns the mails to customers that the decision led to, null for none; and in words what was done, also beyond
   * the record
   */
  async undo(
    decision: string,
    caller: Caller,
  ): Promise<{ readonly mails: MailsOfDecision | null; readonly message: string }> {
    const { named, undo, command, events, mails } = await this.#asked(decision, caller);
    const expectedRevision = Number(events.at(-1)?.revision ?? 0n);
    const run = () =>
      this.bus.execute(
        new Execute(
          undo.decider,
          { id: named.id, command, expectedRevision },
          { ...caller, undoes: named.correlationId },
        ),
      );
    const told = await mails();
    const done = await (undo.inTurn === undefined ? run() : undo.inTurn(caller, run));
    const warning = undo.warning?.(done.events) ?? null;
    const gone = (told?.Gone ?? []).map(({ RecipientName }) => RecipientName ?? 'a forgotten person');
    const message = gone.length === 0 ? historyMessage.undone : historyMessage.undoneAfterMail(gone);
    return { mails: told, message: warning === null ? message : `${message} ${warning}` };
  }

  /** The events that an undo would append now, and the mails that the decision led to. Appends nothing. @throws Failure as `undo`; LogUnavailable */
  async preview(decision: string, caller: Caller): Promise<UndoneNow> {
    const { named, undo, command, events, mails, seesValues } = await this.#asked(decision, caller);
    const state = stateOf(undo.decider, events);
    const decided = undo.decider.decide(command, state, { actor: caller.actor, now: this.clock().toISOString() });
    if (decided instanceof Rejection) throw rejected(decided);
    const entries = decided
      .flatMap((event) => entryOf(event) ?? [])
      .map(({ Description, Changes }) => ({
        Description,
        Changes: seenChanges(Changes, named, seesValues, caller),
      }));
    const warning = undo.warning?.(decided) ?? null;
    const warned = warning === null ? [] : [{ Description: warning, Changes: [] }];
    return { events: decided, entries: [...entries, ...warned], mails: await mails() };
  }

  async #asked(decision: string, caller: Caller) {
    const named = decisionOf(decision);
    if (named === undefined) throw badRequest(historyMessage.noDecision);
    const { undo, seesValues } = await readersOf(this.histories, caller, named);
    if (undo === undefined) throw ruleBroken(whyNoUndo(named.type));
    const events = await this.streams.current(streamOf(named));
    if (hides(events, named.correlationId, caller)) throw notFound('Decision');
    const command = await commandOf(
      undo,
      { type: 'UndoDecision', decision: named.correlationId, past: decisionsOf(events) },
      caller.actor,
    );
    const decided = events.filter(({ metadata }) => metadata.correlationId === named.correlationId);
    const mails = async () => (await undo.mails?.(named.id, decided)) ?? null;
    return { named, undo, command, events, mails, seesValues };
  }

  /**
   * The decisions on a record, with the reason when the caller may not undo one now. @throws Failure 400, 403, 404;
   * LogUnavailable
   */
  async offered(subject: string, caller: Caller): Promise<readonly UndoableDecision[]> {
    const named = namedSubject(subject);
    if (named === undefined) throw badRequest(historyMessage.noDecision);
    const { undo } = await readersOf(this.histories, caller, named);
    const own = await this.#offered(named, undo, await this.streams.current(streamOf(named)), caller, (past) =>
      past.slice(-OFFERED_MAX),
    );
    return [...(await this.#offeredBeside(named, caller)), ...own];
  }

  /** Decisions of other streams that the record's history shows, such as those on its notes and files. */
  async #offeredBeside(subject: Subject, caller: Caller): Promise<readonly UndoableDecision[]> {
    const { rows } = await this.lists.page(historyRows.readModel, {
      where: [{ column: 'Subject', is: streamOf(subject) }, ...visibleKinds(caller)],
      limit: OFFERED_MAX,
    });
    const names = new Set(rows.map((row) => parsed(row).Decision));
    const streams = Map.groupBy(
      [...names].flatMap((name) => decisionOf(name) ?? []),
      streamOf,
    );
    streams.delete(streamOf(subject));
    const offered = await Promise.all(
      [...streams].map(([stream, decisions]) => this.#offeredOf(stream, decisions, caller)),
    );
    return offered.flat();
  }

  async #offeredOf(
    stream: string,
    decisions: readonly Decision[],
    caller: Caller,
  ): Promise<readonly UndoableDecision[]> {
    const [named] = decisions;
    if (named === undefined) return [];
    const { undo } = this.histories.of(named.type) ?? {};
    if (undo === undefined)
      return decisions.map(({ correlationId }) => ({
        Decision: decisionName(stream, correlationId),
        Refusal: whyNoUndo(named.type),
      }));
    try {
      await readersOf(this.histories, caller, named);
    } catch (thrown) {
      if (!isOfOneRecord(thrown)) throw thrown;
      return []; // The caller may not open it.
    }
    return this.#offered(named, undo, await this.streams.current(stream), caller, (past) =>
      past.filter(({ name }) => decisions.some(({ correlationId }) => correlationId === name)),
    );
  }

  /**
   * Whether the caller may undo their own latest decision. The record is open to them, so only its decider is asked.
   * @throws LogUnavailable
   */
  async isOffered(decision: string, caller: Caller): Promise<boolean> {
    const named = decisionOf(decision);
    if (named === undefined) return false;
    const undo = this.histories.of(named.type)?.undo;
    if (undo === undefined) return false;
    return (
      await this.#offered(named, undo, await this.streams.remembered(streamOf(named)), caller, (past) =>
        past.filter(({ name }) => name === named.correlationId),
      )
    ).some(({ Refusal }) => Refusal === null);
  }

  async #offered(
    subject: Subject,
    undo: Undoing | undefined,
    events: readonly DecodedEvent[],
    caller: Caller,
    chosen: (past: readonly PastDecision<DecodedEvent>[]) => readonly PastDecision<DecodedEvent>[],
  ): Promise<readonly UndoableDecision[]> {
    if (undo === undefined)
      return chosen(decisionsOf(events)).map(({ name }) => ({
        Decision: decisionName(streamOf(subject), name),
        Refusal: whyNoUndo(subject.type),
      }));
    const { decider } = undo;
    const state = stateOf(decider, events);
    const past = decisionsOf(events);
    const context = { actor: caller.actor, now: this.clock().toISOString() };
    const offered: UndoableDecision[] = [];
    for (const { name } of chosen(past)) {
      if (hides(events, name, caller)) continue;
      const decision = decider.decide(
        await commandOf(undo, { type: 'UndoDecision', decision: name, past }, caller.actor),
        state,
        context,
      );
      const Refusal =
        decision instanceof Rejection ? decision.message : decision.length === 0 ? historyMessage.changesNothing : null;
      offered.push({ Decision: decisionName(streamOf(subject), name), Refusal });
    }
    return offered;
  }
}

const commandOf = async (undo: Undoing, asked: UndoDecision<DomainEvent>, actor: Actor): Promise<object> =>
  (await undo.command?.(asked, actor)) ?? asked;

const streamOf = ({ type, id }: Subject): string => `${type}-${id}`;

/** A caller cannot undo decisions that their history hides. */
const hides = (events: readonly DecodedEvent[], name: string, caller: Caller): boolean =>
  events.some((event) => event.metadata.correlationId === name && !seesKind(caller, kindOf(event)));

/** The events of a stream, grouped by the request that decided them. */
const decisionsOf = (events: readonly DecodedEvent[]): readonly PastDecision<DecodedEvent>[] =>
  [...Map.groupBy(events, ({ metadata }) => metadata.correlationId)].map(([name, of]) => ({
    name,
    undoes: of[0]?.metadata.undoes,
    by: of[0]?.metadata.actor.name ?? '',
    at: of[0]?.metadata.time ?? '',
    events: of,
  }));
