import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { SystemRuns } from '../../platform/reactions/exports/system-runs.ts';

/** The services that every distributor uses. */
@Injectable()
export class DistributorParts {
  constructor(
    readonly lists: Lists,
    readonly streams: KnownStreams,
    readonly candidates: Candidates,
    readonly runs: SystemRuns,
    readonly bus: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** ISO 8601, UTC. */
  now(): string {
    return this.clock().toISOString();
  }
}
