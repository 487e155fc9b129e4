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

/** One command for each record of a batch: its area's decider says what comes of it, in the preview as well. */
export interface RecordAction<Command extends object, State, Event extends DomainEvent> {
  readonly decider: Decider<Command, State, Event>;
  readonly command: Command;
  /** Where more than one stream is concerned, or the area takes turns; the one command handler where it is left out. */
  readonly execute?: (id: number, metadata: CommandMetadata) => Promise<CommandResult>;
}

/** An area whose records are changed many at once. */
export interface BatchedArea<Command extends object, State, Event extends DomainEvent, R extends Row> {
  readonly decider: Decider<Command, State, Event>;
  /** What its records are: 'lead', 'leads'. */
  readonly one: string;
  readonly many: string;
  /** The list of `/api/rest` whose filters find them. */
  readonly resource: string;
  readonly model: ReadModel<R>;
  /** What people call a record. */
  readonly name: (row: R) => string;
  /** Which of the records whoever asks may open; all where it is left out, to those who may start the action. */
  readonly scope?: (caller: Caller) => Scope;
}

/** What an action says of itself; it is undoable unless it says otherwise. */
type AreaAction<Parameters extends object> = Pick<BatchKind<Parameters>, 'kind' | 'who' | 'title'> &
  Partial<Pick<BatchKind<Parameters>, 'body' | 'isUndoable'>>;

/** Adds an action of an area: each record is given the command, which is a decision of its own. */
export type AddAction<Command extends object> = <Parameters extends object>(
  action: AreaAction<Parameters>,
  commandOf: (parameters: Parameters) => Command | Promise<Command>,
) => void;

/** What was decided, in the words of the records' histories. */
export const inWords = (events: readonly Pick<DecodedEvent, 'type' | 'data'>[]): readonly string[] =>
  events.flatMap((event) => wordsOf(event) ?? []);

/** Whether somebody else changed a record after a batch found it. */
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

  /** What can be done with many records of an area is added by what this returns. */
  of<Command extends object, State, Event extends DomainEvent, R extends Row>({
    decider,
    one,
    many,
    resource,
    model,
    name,
    scope,
  }: BatchedArea<Command, State, Event, R>): AddAction<Command> {
    return <Parameters extends object>(
      action: AreaAction<Parameters>,
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
          this.handler({ decider, command: await commandOf(parameters) }, caller, batch),
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
    { decider, command, execute }: RecordAction<Command, State, Event>,
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
        // What is looked at once is not kept in memory: there may be a hundred thousand of them.
        const events = await this.codec.decode((await this.log.readStream(`${decider.category}-${id}`)).events);
        const state = stateOf(decider, events);
        const decided = decider.decide(command, state, { actor, now: this.clock().toISOString() });
        if (decided instanceof Rejection) return { is: 'refused', why: decided.message };
        return decided.length === 0 ? { is: 'unchanged' } : { is: 'done', words: () => inWords(decided) };
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
