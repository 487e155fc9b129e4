import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../callers/caller.ts';
import { Execute } from '../../commands/execute.ts';
import { KnownStreams } from '../../commands/known-streams.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../foundation/platform.ts';
import { randomUuid } from '../../foundation/uuid.ts';

/** A kind of run of the system. Its decider begins a run once, and ends it once. */
export interface RunKind<Command extends object, Event extends DomainEvent> {
  readonly actor: CommandMetadata['actor'];
  readonly decider: Decider<Command, { readonly isUnderWay: boolean }, Event>;
}

/** Begins and carries out runs of the system. A policy asks for the work of each run, again after an interruption. */
@Injectable()
export class SystemRuns {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** Begins a run. Of two processes at once, the second finds its number taken. @throws LogUnavailable */
  async begin<Command extends object, Event extends DomainEvent>(
    { decider, actor }: RunKind<Command, Event>,
    RunID: number,
    command: Command,
  ): Promise<void> {
    const metadata = { actor, correlationId: randomUuid(this.randomBytes(16)) };
    await unlessOvertaken(this.bus.execute(new Execute(decider, { id: RunID, command, isNew: true }, metadata)));
  }

  /**
   * Does the work of a run that is under way, and records its end.
   * @param work must change nothing more when it is repeated; returns the command that ends the run
   * @throws LogUnavailable
   */
  async carryOut<Command extends object, Event extends DomainEvent>(
    { decider, actor }: RunKind<Command, Event>,
    RunID: number,
    because: CommandMetadata,
    work: (metadata: CommandMetadata) => Promise<Command>,
  ): Promise<void> {
    // With a new vault, policies begin again at the start of the log.
    if (!(await this.streams.stateOf(decider, RunID)).isUnderWay) return;
    const metadata = { ...because, actor };
    await this.bus.execute(new Execute(decider, { id: RunID, command: await work(metadata) }, metadata));
  }
}
