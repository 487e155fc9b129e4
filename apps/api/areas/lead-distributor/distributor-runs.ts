import type { DistributionOutcome } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { GiveLeads } from '@leaseledger/domain/lead-distributor/lead-distribution.effects';
import { leadDistributionDecider } from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, systemActor, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { CLOCK, RANDOM_BYTES, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';
import { KnownToRuns } from './known-to-run.ts';

/** The interval between checks whether a run is due, in milliseconds. */
export const LOOKED_EVERY_MS = 10_000;

/** The actor in histories, lists and mails. */
export const distributor = { ...systemActor, name: 'Lead distributor' };

type DistributeLead = Extract<LeadCommand, { type: 'DistributeLead' }>;

/** Runs the lead distributor when it is due, in the process that reacts, and carries out the decisions of a run. */
@Injectable()
export class DistributorRuns {
  constructor(
    private readonly bus: CommandBus,
    private readonly knownToRuns: KnownToRuns,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Starts a run if one is due. Two processes at once start one run, because the second finds its number taken.
   * @throws LogUnavailable, StoreUnavailable
   */
  async runDue(): Promise<void> {
    if (!(await this.knownToRuns.isDue(this.clock().toISOString()))) return;
    const { RunID, known } = await this.knownToRuns.now();
    const run = { type: 'RunLeadDistributor', RunID, known } as const;
    await unlessOvertaken(
      this.bus.execute(
        new Execute(
          leadDistributionDecider,
          { id: RunID, command: run, isNew: true },
          { actor: distributor, correlationId: randomUuid(this.randomBytes(16)) },
        ),
      ),
    );
  }

  /**
   * Gives the leads of a run. A repeat gives each lead once and finishes the run once, also after an interruption.
   * @throws LogUnavailable
   */
  async give({ RunID, leads }: GiveLeads, because: CommandMetadata): Promise<void> {
    // With a new vault, policies begin again at the start of the log.
    if ((await this.knownToRuns.run(RunID))?.outcomes !== undefined) return;
    const metadata = { ...because, actor: distributor };
    const given = Map.groupBy(leads, ({ to }) => to);
    const outcomes = await Promise.all(
      leads.map(async ({ LeadID, to }) => ({
        LeadID,
        outcome: await this.#given(
          LeadID,
          to,
          { RunID, ...((given.get(to)?.length ?? 0) > 1 && { isOneOfMany: true as const }) },
          metadata,
        ),
      })),
    );
    await this.bus.execute(
      new Execute(
        leadDistributionDecider,
        { id: RunID, command: { type: 'FinishLeadDistribution', outcomes } },
        metadata,
      ),
    );
  }

  async #given(
    LeadID: number,
    to: number,
    of: Pick<DistributeLead, 'RunID' | 'isOneOfMany'>,
    metadata: CommandMetadata,
  ): Promise<DistributionOutcome> {
    const assignee = await this.knownToRuns.candidate(to);
    if (assignee === undefined) return 'unavailable';
    const { events } = await this.bus.execute(
      new Execute(
        leadDecider,
        { id: LeadID, command: { type: 'DistributeLead', assignee, ...of } },
        partOf(metadata, `lead ${LeadID}`),
      ),
    );
    return events.length > 0 ? 'given' : 'taken';
  }
}
