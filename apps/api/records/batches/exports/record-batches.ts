import { batchName } from '@leaseledger/contract/batches/batch-name';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { Rejection } from '@leaseledger/domain/kernel/rejection';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { wordsOf } from '../../history/exports/event-history.ts';
import type { Caller, CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { failureOf, isOfOneRecord } from '../../../platform/answers/failure.filter.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { CLOCK, EVENT_CODEC, EVENT_LOG, type Clock } from '../../../platform/foundation/platform.ts';
import { stateOf } from '../../../platform/commands/state-of.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { BatchKinds, type BatchAtWork, type BatchKind, type ItemHandler } from './batch-kinds.ts';

/** Gives each record of a batch one command. The area's decider determines the outcome, in the preview as well. */
export interface RecordAction<Command extends object, State, Event extends DomainEvent> {
  readonly decider: Decider<Command, State, Event>;
  readonly command: Command;
  /**
   * Needed for an action on several streams, or in an area that takes turns. By default the command handler executes.
   */
  readonly execute?: (id: number, metadata: CommandMetadata) => Promise<CommandResult>;
  /** The number of customers that these decisions on a record would mail. */
  readonly mails?: ((id: number, decided: readonly Event[]) => Promise<number>) | undefined;
}

/** An area with actions on many records. */
export interface BatchedArea<Command extends object, State, Event extends DomainEvent, R extends Row> {
  readonly decider: Decider<Command, State, Event>;
  /** The name of one record and of several: 'lead', 'leads'. */
  readonly one: string;
  readonly many: string;
  /** The list of `/api/rest` whose filters find the records. */
  readonly resource: string;
  readonly model: ReadModel<R>;
  /** The name of a record for users. */
  readonly name: (row: R) => string;
  /** The records that the caller may open. Without it, users who may start the action may open all. */
  readonly scope?: (caller: Caller) => Scope;
}

/** The description of an action. It is undoable unless it says otherwise. */
type AreaAction<Parameters extends object, Event extends DomainEvent> = Pick<
  BatchKind<Parameters>,
  'kind' | 'who' | 'title'
> &
  Partial<Pick<BatchKind<Parameters>, 'body' | 'isUndoable'>> &
  Pick<RecordAction<object, unknown, Event>, 'mails'>;

/** Adds an action of an area. Each record receives the command as its own decision. */
export type AddAction<Command extends object, Event extends DomainEvent> = <Parameters extends object>(
  action: AreaAction<Parameters, Event>,
  commandOf: (parameters: Parameters) => Command | Promise<Command>,
) => void;

/** The decisions in the words of the records' histories. */
export const inWords = (events: readonly Pick<DecodedEvent, 'type' | 'data'>[]): readonly string[] =>
  events.flatMap((event) => wordsOf(event) ?? []);

/** Whether another user changed a record after the batch found it. */
export const isChangedSince = (events: readonly DecodedEvent[], { BatchID, foundAt }: BatchAtWork): boolean => {
  const last = events.findLast(({ metadata }) => metadata.correlationId !== batchName(BatchID));
  return last !== undefined && last.position > foundAt;
};

/** Batches whose items are records of one area. */
@Injectable()
export class RecordBatches {
  constructor(
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decode'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly streams: KnownStreams,
    private readonly bus: CommandBus,
    private readonly kinds: BatchKinds,
    private readonly lists: Lists,
  ) {}

  /** Returns the function that adds actions for the records of an area. */
  of<Command extends object, State, Event extends DomainEvent, R extends Row>({
    decider,
    one,
    many,
    resource,
    model,
    name,
    scope,
  }: BatchedArea<Command, State, Event, R>): AddAction<Command, Event> {
    return <Parameters extends object>(
      { mails, ...action }: AreaAction<Parameters, Event>,
      commandOf: (parameters: Parameters) => Command | Promise<Command>,
    ) =>
      this.kinds.add<Parameters>({
        one,
        many,
        resource,
        isPreviewed: true,
        isUndoable: true,
        subjectOf: (id) => `${decider.category}-${id}`,
        handler: async (parameters, caller, batch) =>
          this.handler({ decider, command: await commandOf(parameters), mails }, caller, batch),
        names: async (ids, _, caller) => {
          const rows = action.who(caller.rights)
            ? (await this.lists.many(model, ids, scope?.(caller))).map(parsed)
            : [];
          return new Map(rows.map((row) => [Number(Reflect.get(row, model.id)), name(row)]));
        },
        ...action,
      });
  }

  /** Gives each record of a batch the same command. */
  handler<Command extends object, State, Event extends DomainEvent>(
    { decider, command, execute, mails }: RecordAction<Command, State, Event>,
    { actor }: Caller,
    batch: BatchAtWork,
  ): ItemHandler {
    const run =
      execute ??
      ((id: number, metadata: CommandMetadata) =>
        this.bus.execute(
          new Execute<Decider<object, unknown, DomainEvent>>(
            decider as Decider<object, unknown, DomainEvent>,
            { id, command },
            metadata,
          ),
        ));
    return {
      preview: async (id) => {
        // The events of a previewed record are not kept in memory, because a batch can have 100,000 records.
        const events = await this.codec.decode((await this.log.readStream(`${decider.category}-${id}`)).events);
        const state = stateOf(decider, events);
        const decided = decider.decide(command, state, { actor, now: this.clock().toISOString() });
        if (decided instanceof Rejection) return { is: 'refused', why: decided.message };
        if (decided.length === 0) return { is: 'unchanged' };
        const toMail = await mails?.(id, decided);
        return { is: 'done', words: () => inWords(decided), ...(toMail !== undefined && { mails: toMail }) };
      },
      execute: async (id, metadata) => {
        const changed = isChangedSince(await this.streams.current(`${decider.category}-${id}`), batch);
        try {
          const { position } = await run(id, metadata);
          return { is: position === undefined ? 'unchanged' : 'done', isChangedSince: changed };
        } catch (thrown) {
          if (!isOfOneRecord(thrown)) throw thrown;
          return { is: 'refused', why: failureOf(thrown).message, isChangedSince: changed };
        }
      },
    };
  }
}
