import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { SkipReason } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { LeadDistributionRow } from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import { leadStatus, priority } from '@leaseledger/contract/leads/lead.codes';
import type { PastRun, WaitingLead } from '@leaseledger/domain/lead-distributor/distribute';
import {
  isDue,
  leadDistributionDecider,
  type KnownToRun,
  type LastRun,
  type LeadDistributionEvent,
  type LeadOutcome,
} from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import {
  LEAD_DISTRIBUTOR_ID,
  leadDistributorDecider,
  type LeadDistributorState,
  type PoolEntry,
} from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import { leadDistributionRows } from '@leaseledger/projections/lead-distributor/lead-distribution-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { Lists } from '../../platform/lists/lists.ts';

/** The most leads of one run. The rest waits for the next run, which follows at once. */
const LEADS_MAX = 200;
const UNFINISHED_MAX = 20;

const waitingLeads: readonly Condition[] = [
  { column: 'StatusCodeID', is: leadStatus.OPEN },
  { column: 'AssignedToUserID', is: null },
];
const highestFirst = Object.values(priority).toSorted((one, other) => other - one);

/** A run as its stream records it. */
export interface RecordedRun extends PastRun {
  readonly RunID: number;
  readonly waiting: number;
  /** Undefined until the run is finished. */
  readonly outcomes: readonly LeadOutcome[] | undefined;
}

/** Reads the facts that a run of the lead distributor decides by. */
@Injectable()
export class KnownToRuns {
  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
  ) {}

  /** Whether a run is due, before the other facts are read. @param now ISO 8601, UTC */
  async isDue(now: string): Promise<boolean> {
    const { Enabled, RunInterval } = await this.settings();
    return Enabled && isDue(lastRun(await this.latest([])), RunInterval, now);
  }

  /**
   * The facts from the log as it is now. The leads come from the lists; each lead itself then decides whether it still
   * waits. @throws LogUnavailable, StoreUnavailable
   */
  async now(): Promise<{ readonly RunID: number; readonly known: KnownToRun }> {
    const [settings, latest, served] = [
      await this.settings(),
      await this.latest([]),
      await this.latest([{ column: 'Waiting', from: 1 }]),
    ];
    const last = served && (await this.run(served.RunID));
    const underWay = await this.#underWay();
    const leads = (await this.#waiting(LEADS_MAX + underWay.size))
      .filter(({ LeadID }) => !underWay.has(LeadID))
      .slice(0, LEADS_MAX);
    const waiting =
      leads.length < LEADS_MAX
        ? leads.length
        : (await this.lists.count(leadRows.readModel, { where: waitingLeads })) - underWay.size;
    return {
      RunID: (latest?.RunID ?? 0) + 1,
      known: { settings, lastRun: lastRun(latest), last, skip: await this.skipped(settings.pool), waiting, leads },
    };
  }

  /** The settings with the revision of their stream; null when nothing was ever set. */
  async settings(): Promise<LeadDistributorState & { readonly Version: number | null }> {
    const past = await this.streams.current(`${leadDistributorDecider.category}-${LEAD_DISTRIBUTOR_ID}`);
    const last = past.at(-1);
    return { ...stateOf(leadDistributorDecider, past), Version: last === undefined ? null : Number(last.revision) };
  }

  /** The latest run that meets the conditions, from the lists. */
  async latest(where: readonly Condition[]): Promise<LeadDistributionRow | undefined> {
    const { rows } = await this.lists.page(leadDistributionRows.readModel, { where, limit: 1 });
    return rows.map(parsed)[0];
  }

  /** Undefined for a missing run. */
  async run(RunID: number): Promise<RecordedRun | undefined> {
    // The streams of this category hold only its events.
    const past = (await this.streams.current(
      `${leadDistributionDecider.category}-${RunID}`,
    )) as readonly (LeadDistributionEvent & { readonly metadata: { readonly time: string } })[];
    const [started, finished] = [
      past.find(({ type }) => type === 'LeadDistributionStarted'),
      past.find(({ type }) => type === 'LeadDistributionFinished'),
    ];
    if (started?.type !== 'LeadDistributionStarted') return undefined;
    const { waiting, line, leads } = started.data;
    return {
      RunID,
      at: started.metadata.time,
      waiting,
      line,
      leads,
      outcomes: finished?.type === 'LeadDistributionFinished' ? finished.data.outcomes : undefined,
    };
  }

  /** The reasons why users of the pool are skipped now, by their ids. */
  async skipped(pool: readonly PoolEntry[]): Promise<ReadonlyMap<number, SkipReason>> {
    const reasons = await Promise.all(
      pool.map(async ({ UserID }) => [UserID, reasonOf(await this.candidates.of(UserID))] as const),
    );
    return new Map(reasons.flatMap(([UserID, reason]) => (reason === undefined ? [] : [[UserID, reason] as const])));
  }

  /** Undefined for a user who may not receive leads now. */
  async candidate(UserID: number): Promise<Candidate | undefined> {
    const candidate = await this.candidates.of(UserID);
    return candidate && mayBeGivenLeads(candidate) ? candidate : undefined;
  }

  /** The leads of unfinished runs. They are reserved for the users that the run chose. */
  async #underWay(): Promise<ReadonlySet<number>> {
    const { rows } = await this.lists.page(leadDistributionRows.readModel, {
      where: [{ column: 'IsFinished', is: false }],
      limit: UNFINISHED_MAX,
    });
    const runs = await Promise.all(rows.map((row) => this.run(parsed(row).RunID)));
    return new Set(runs.flatMap((run) => run?.leads ?? []).map(({ LeadID }) => LeadID));
  }

  async #waiting(limit: number): Promise<readonly WaitingLead[]> {
    const found: WaitingLead[] = [];
    for (const PriorityCodeID of highestFirst) {
      if (found.length >= limit) break;
      const query = {
        where: [...waitingLeads, { column: 'PriorityCodeID', is: PriorityCodeID }],
        sort: { column: 'CreatedDateTime', order: 'ASC' as const },
        limit: limit - found.length,
      };
      found.push(
        ...(await this.lists.page(leadRows.readModel, query)).rows
          .map(parsed)
          .map(({ LeadID, CreatedDateTime }) => ({ LeadID, PriorityCodeID, CreatedDateTime })),
      );
    }
    return found;
  }
}

/** When no lead was given, the next run would give none either, so it does not follow at once. */
export const lastRun = (row: LeadDistributionRow | undefined): LastRun | null =>
  row === undefined
    ? null
    : { at: row.RunDateTime, leftLeads: row.IsFinished && row.Given > 0 && row.Waiting > row.Assigned };

function reasonOf(user: Candidate | undefined): SkipReason | undefined {
  if (user === undefined) return 'deleted';
  if (user.Disabled) return 'disabled';
  if (user.ExternalUser) return 'external';
  return user.WorksLeads ? undefined : 'cannotOpen';
}
