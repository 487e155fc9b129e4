import type { DistributionOutcome } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { GiveLeads } from '@leaseledger/domain/lead-distributor/lead-distribution.effects';
import { leadDistributionDecider } from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, systemActor, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { SystemRuns } from '../../platform/reactions/exports/system-runs.ts';
import { KnownToRuns } from './known-to-run.ts';

/** The interval between checks whether a run is due, in milliseconds. */
export const LOOKED_EVERY_MS = 10_000;

/** The actor in histories, lists and mails. */
export const distributor = { ...systemActor, name: 'Lead distributor' };
const run = { actor: distributor, decider: leadDistributionDecider };

type DistributeLead = Extract<LeadCommand, { type: 'DistributeLead' }>;

/** Runs the lead distributor when it is due, in the process that reacts, and carries out the decisions of a run. */
@Injectable()
export class DistributorRuns {
  constructor(
    private readonly runs: SystemRuns,
    private readonly bus: CommandBus,
    private readonly knownToRuns: KnownToRuns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Starts a run if one is due. Two processes at once start one run, because the second finds its number taken.
   * @throws LogUnavailable, StoreUnavailable
   */
  async runDue(): Promise<void> {
    if (!(await this.knownToRuns.isDue(this.clock().toISOString()))) return;
    const { RunID, known } = await this.knownToRuns.now();
    await this.runs.begin(run, RunID, { type: 'RunLeadDistributor', RunID, known });
  }

  /**
   * Gives the leads of a run. A repeat gives each lead once and finishes the run once, also after an interruption.
   * @throws LogUnavailable
   */
  async give({ RunID, leads }: GiveLeads, because: CommandMetadata): Promise<void> {
    const given = Map.groupBy(leads, ({ to }) => to);
    const partsOf = (to: number) => ({
      RunID,
      ...((given.get(to)?.length ?? 0) > 1 && { isOneOfMany: true as const }),
    });
    await this.runs.carryOut(run, RunID, because, async (metadata) => ({
      type: 'FinishLeadDistribution' as const,
      outcomes: await Promise.all(
        leads.map(async ({ LeadID, to }) => ({
          LeadID,
          outcome: await this.#given(LeadID, to, partsOf(to), metadata),
        })),
      ),
    }));
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
