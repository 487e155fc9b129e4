import type {
  DistributedLead,
  LeadDistributionView,
  LeadDistributorView,
  PoolMember,
} from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { distribute, lineUp, type GivenLead, type Waiting } from '@leaseledger/domain/lead-distributor/distribute';
import type { LeadOutcome } from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import type { PoolEntry } from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import { distributedLeadRows } from '@leaseledger/projections/lead-distributor/distributed-lead-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { LeadNames } from '../leads/exports/lead-names.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { KnownToRuns, lastRun, type RecordedRun } from './known-to-run.ts';

/** The lead distributor as its page shows it. */
@Injectable()
export class LeadDistributorViews {
  constructor(
    private readonly lists: Lists,
    private readonly leadNames: LeadNames,
    private readonly knownToRuns: KnownToRuns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async now(): Promise<LeadDistributorView> {
    const { Enabled, RunInterval, pool, Version } = await this.knownToRuns.settings();
    const [latest, lastGiving] = [
      await this.knownToRuns.latest([]),
      await this.knownToRuns.latest([{ column: 'Assigned', from: 1 }]),
    ];
    const last = lastRun(latest);
    const due = last === null || last.leftLeads ? this.clock().getTime() : Date.parse(last.at) + RunInterval;
    return {
      Enabled,
      RunInterval,
      LastRun: latest?.RunDateTime ?? null,
      NextRun: Enabled ? new Date(due).toISOString() : null,
      RunCount: latest?.RunID ?? 0,
      LastAssignedUserName: lastGiving?.LastAssignedUserName ?? null,
      TotalAssigned: await this.lists.count(distributedLeadRows.readModel, {}),
      UserPool: await this.#pool(pool),
      Version,
    };
  }

  /** The outcome of a run at this moment, whether or not one is due. */
  async dryRun(): Promise<LeadDistributionView> {
    const {
      known: { settings, last, skip, waiting, leads },
    } = await this.knownToRuns.now();
    const line = lineUp(settings.pool, last, skip);
    return this.#view({
      RunID: null,
      at: this.clock().toISOString(),
      waiting,
      line,
      leads: distribute(line, leads),
      outcomes: undefined,
    });
  }

  /** @throws Failure 404 */
  async run(RunID: number): Promise<LeadDistributionView> {
    const run = await this.knownToRuns.run(RunID);
    if (run === undefined) throw notFound('Run');
    return this.#view(run);
  }

  async #pool(pool: readonly PoolEntry[]): Promise<PoolMember[]> {
    const [served, skip] = [
      await this.knownToRuns.latest([{ column: 'Waiting', from: 1 }]),
      await this.knownToRuns.skipped(pool),
    ];
    const line = lineUp(pool, served && (await this.knownToRuns.run(served.RunID)), skip);
    const users = new Map(
      (
        await this.lists.many(
          userRows.readModel,
          pool.map(({ UserID }) => UserID),
        )
      )
        .map(parsed)
        .map((user) => [user.UserID, user]),
    );
    const openLeads = await Promise.all(
      line.map(({ UserID }) =>
        this.lists.count(leadRows.readModel, {
          where: [
            { column: 'AssignedToUserID', is: UserID },
            { column: 'StatusCodeID', is: leadStatus.OPEN },
          ],
        }),
      ),
    );
    return line.map(({ UserID, FullName, since, skipped }, index) => {
      const { PackEdgeUserID = null, FirstName = FullName, LastName = '' } = users.get(UserID) ?? {};
      return {
        UserID,
        PackEdgeUserID,
        FirstName,
        LastName,
        OpenLeads: openLeads[index] ?? 0,
        WaitingSince: since,
        Unavailable: skipped,
      };
    });
  }

  async #view({
    RunID,
    at,
    waiting,
    line,
    leads,
    outcomes,
  }: Omit<RecordedRun, 'RunID'> & { readonly RunID: number | null }): Promise<LeadDistributionView> {
    const anew = distribute(line, leads);
    return {
      RunID,
      RunDateTime: at,
      Waiting: waiting,
      Line: line.map(inLine),
      Leads: await this.#leads(leads, outcomes),
      CustomersMailed: await this.#customersOf(leads),
      IsReproduced:
        anew.length === leads.length &&
        anew.every(({ LeadID, to }, index) => LeadID === leads[index]?.LeadID && to === leads[index].to),
    };
  }

  async #customersOf(leads: readonly GivenLead[]): Promise<number> {
    const rows = await this.lists.many(
      leadRows.readModel,
      leads.map(({ LeadID }) => LeadID),
    );
    return rows.filter((row) => parsed(row).PersonEmail !== null).length;
  }

  async #leads(leads: readonly GivenLead[], outcomes: readonly LeadOutcome[] | undefined): Promise<DistributedLead[]> {
    const names = await this.leadNames.of(leads.map(({ LeadID }) => LeadID));
    return leads.map(({ LeadID, PriorityCodeID, CreatedDateTime, to }) => ({
      LeadID,
      PersonFullName: names.get(LeadID)?.PersonFullName ?? null,
      PriorityCodeID,
      CreatedDateTime,
      UserID: to,
      Outcome: outcomes?.find((each) => each.LeadID === LeadID)?.outcome ?? null,
    }));
  }
}

const inLine = ({ UserID, FullName, since, skipped }: Waiting) => ({
  UserID,
  FullName,
  WaitingSince: since,
  Skipped: skipped,
});
