import { decisionName } from '@leaseledger/contract/history/decision';
import { message } from '@leaseledger/contract/shared/messages';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import { Rejection } from '@leaseledger/domain/kernel/rejection';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import {
  WrongExpectedRevision,
  type EventLog,
  type ExpectedRevision,
  type Position,
} from '@leaseledger/event-log/event-log';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMetadata } from '../callers/caller.ts';
import { Execute, type CommandResult } from './execute.ts';
import { changedMeanwhile, Failure, rejected, ruleBroken } from '../answers/failure.ts';
import { isSameRequest } from '../callers/idempotency.ts';
import { KnownStreams } from './known-streams.ts';
import { NewIds } from './new-ids.ts';
import {
  CLOCK,
  EVENT_CODEC,
  EVENT_LOG,
  PROJECTOR,
  RANDOM_BYTES,
  type Clock,
  type RandomBytes,
} from '../foundation/platform.ts';
import { derivedUuid, randomUuid } from '../foundation/uuid.ts';

/** How often a decision is repeated after another writer was quicker. */
const ATTEMPTS = 8;
/** How long an answer waits until the lists show events that everybody must see at once, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** The read models, as far as commands and reads wait for them. */
export interface ReadModels {
  /** Whether the lists show the events up to this position within the given milliseconds. */
  waitFor(position: Position, milliseconds: number): Promise<boolean>;
}

interface Task {
  readonly stream: string;
  readonly id: number;
  readonly command: object;
  readonly isNew: boolean;
  readonly expectedRevision: number | undefined;
  /** Whether nobody can have appended to the stream: its id is new. */
  readonly isUnread: boolean;
  /** Whether the log holds the id under the key of the request, so that no other request begins the stream. */
  readonly isOfKey: boolean;
}

/**
 * Reads the stream, folds it, decides, and appends at the revision that was read. Later reads of the asker show at
 * least these events. The answer waits until the lists show events that everybody must see at once.
 */
@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute> {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
  ) {}

  /**
   * Executes one command.
   * @throws Failure when the decider refuses, the record changed in between, or the key was used for another request;
   * LogUnavailable
   */
  async execute(execute: Execute): Promise<CommandResult> {
    const task = await this.#task(execute);
    const result = await this.#decided(execute, task);
    await this.#noted(execute, result);
    return result;
  }

  async #noted(
    { decider: { category }, metadata: { asker, isShownLater } }: Execute,
    { position, events }: CommandResult,
  ): Promise<void> {
    if (position === undefined) return;
    asker?.wrote(category, { position, time: events.at(-1)?.metadata.time ?? this.clock().toISOString() });
    if (isShownLater) return;
    if (asker === undefined || events.some(({ type }) => eventDefinitions[type]?.isSeenAtOnce))
      await this.readModels.waitFor(position, SHOWN_WITHIN);
  }

  async #task({ decider: { category }, target, metadata }: Execute): Promise<Task> {
    if ('command' in target) {
      const { id, command } = target;
      return {
        stream: `${category}-${id}`,
        id,
        command,
        isNew: 'isNew' in target,
        expectedRevision: 'isNew' in target ? undefined : target.expectedRevision,
        isUnread: 'isNew' in target && metadata.idempotency === undefined,
        isOfKey: false,
      };
    }
    const { id, isFirst } = await this.newIds.given(category, metadata);
    return {
      stream: `${category}-${id}`,
      id,
      command: target.create(id),
      isNew: true,
      expectedRevision: undefined,
      isUnread: isFirst,
      isOfKey: metadata.idempotency !== undefined,
    };
  }

  async #decided(execute: Execute, task: Task): Promise<CommandResult> {
    for (let attempt = 1; ; attempt += 1) {
      const isUnread = task.isUnread && attempt === 1;
      // The remembered stream may be behind, so a refusal that rests on it is decided again. The append catches a
      // decision on an old revision.
      const mayBeBehind = attempt === 1 && !isUnread;
      const past = isUnread
        ? []
        : mayBeBehind
          ? await this.streams.remembered(task.stream)
          : await this.streams.current(task.stream);
      try {
        const result = await this.#decide(execute, task, past);
        if (result.position !== undefined || !mayBeBehind) return result;
      } catch (thrown) {
        const mayPass =
          thrown instanceof WrongExpectedRevision
            ? (!task.isNew || task.isOfKey) && attempt < ATTEMPTS
            : thrown instanceof Failure && mayBeBehind;
        if (!mayPass) throw thrown;
      }
    }
  }

  async #decide({ decider, metadata }: Execute, task: Task, past: readonly DecodedEvent[]): Promise<CommandResult> {
    const { actor, correlationId, causationId = correlationId, idempotency, undoes, policy, decisions } = metadata;
    const answered = this.#answeredBefore(past, metadata, task);
    if (answered !== undefined) return answered;

    const { era } = this.streams;
    const state = this.streams.folded(decider, task.stream, past);
    const now = this.clock().toISOString();
    const decision = decider.decide(task.command, state, { actor, now });
    const latest = past.at(-1);
    const revision = latest?.revision ?? -1n;
    if (latest !== undefined && isStale(decision, task, latest))
      throw changedMeanwhile(
        (decision instanceof Rejection ? decision.changedBy : undefined) ?? latest.metadata.actor.name,
      );
    if (decision instanceof Rejection) throw rejected(decision);
    if (decision.length === 0) return { id: task.id, isNew: false, revision, position: undefined, events: [] };

    const kept = {
      actor: { id: actor.id, name: actor.name },
      time: now,
      correlationId,
      causationId,
      ...(undoes !== undefined && { undoes }),
      ...(policy !== undefined && { policy }),
    };
    const events = await this.codec.encode(decision, {
      ids: decision.map((_, index) => this.#eventId(metadata, task, index)),
      metadata: idempotency === undefined ? kept : { ...kept, requestHash: idempotency.requestHash },
    });
    const end = this.streams.endOf(task.stream, past);
    const expectedRevision: ExpectedRevision = task.isNew || end === -1n ? 'noStream' : end;
    const appended = await this.log.append(task.stream, events, { expectedRevision });
    // Of two concurrent requests with one key only one is appended. Both have the same event ids, so that the events in
    // the log may belong to the other request.
    const repeated =
      idempotency === undefined || task.isOfKey
        ? undefined
        : this.#answeredBefore(await this.streams.current(task.stream), metadata, task);
    if (repeated !== undefined)
      return { ...repeated, isNew: task.isNew && repeated.events[0]?.metadata.correlationId === correlationId };
    decisions?.push(decisionName(task.stream, correlationId));
    const decided = this.codec.asDecoded(decision, events, { stream: task.stream, ...appended });
    this.streams.appended(task.stream, past, decided, era);
    return { id: task.id, isNew: task.isNew, ...appended, events: decided };
  }

  /**
   * Of the requests with one key, only the one that got the key first makes ids from it. Where a record begins, the log
   * thus refuses the others. With the same ids it would answer them as stored, and drop what they say.
   */
  #eventId({ actor, idempotency }: CommandMetadata, { stream, isOfKey, isUnread }: Task, index: number): string {
    if (idempotency === undefined || (isOfKey && !isUnread)) return randomUuid(this.randomBytes(16));
    return derivedUuid(String(actor.id), idempotency.key, stream, String(index));
  }

  /** Finds the events that the first request with the same key appended. A repeat gets the same answer. */
  #answeredBefore(past: readonly DecodedEvent[], metadata: CommandMetadata, task: Task): CommandResult | undefined {
    const { idempotency } = metadata;
    if (idempotency === undefined) return undefined;
    const isWanted = (id: string) => task.isOfKey || id === this.#eventId(metadata, task, 0);
    const first = past.findIndex(({ id }) => isWanted(id));
    if (past[first] === undefined) return undefined;
    const { requestHash, correlationId } = past[first].metadata;
    if (!isSameRequest(requestHash, idempotency)) throw ruleBroken(message.keyReused);
    const mine = past
      .slice(first)
      .filter(({ metadata }) => metadata.correlationId === correlationId && metadata.requestHash === requestHash);
    const last = mine.at(-1);
    if (last === undefined) return undefined;
    metadata.decisions?.push(decisionName(task.stream, last.metadata.correlationId));
    return { id: task.id, isNew: false, revision: last.revision, position: last.position, events: mine };
  }
}

/**
 * Whether the caller saw another state than this. A caller without the right gets that refusal, and does not learn the
 * last writer.
 */
function isStale(
  decision: readonly DomainEvent[] | Rejection,
  { expectedRevision }: Task,
  { revision }: DecodedEvent,
): boolean {
  const kind = decision instanceof Rejection ? decision.kind : undefined;
  if (kind === 'missing' || kind === 'forbidden') return false;
  return kind === 'conflict' || (expectedRevision !== undefined && BigInt(expectedRevision) !== revision);
}
