import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import type { SkipReason } from '@leaseledger/contract/distributors/distributor.codes';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { KnownOfUsers, PoolEntry, WaitingRecord } from '@leaseledger/domain/distributors/distribute';
import { isDue, type KnownToRun, type LastRun, type RecordedRun } from '@leaseledger/domain/distributors/distribution';
import { DISTRIBUTOR_ID } from '@leaseledger/domain/distributors/distributor';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import type { Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { stateOf } from '../../platform/commands/state-of.ts';
import type { DistributorKind, Settings } from './distributor-kind.ts';
import type { DistributorParts } from './distributor-parts.ts';

/** The most records of one run. The rest waits for the next run, which follows at once. */
const RECORDS_MAX = 200;
const UNFINISHED_MAX = 20;

/** Reads the facts that a run of a distributor decides by. */
export class KnownToRuns<R extends Row> {
  constructor(
    private readonly kind: DistributorKind<R>,
    private readonly parts: DistributorParts,
  ) {}

  /** Whether a run is due, before the other facts are read. */
  async isDue(): Promise<boolean> {
    const { Enabled, RunInterval } = await this.settings();
    return Enabled && isDue(lastRun(await this.latest([])), RunInterval, this.parts.now());
  }

  /**
   * The facts from the log as it is now. The records come from the lists; each record itself then decides whether it
   * still waits. @throws LogUnavailable, StoreUnavailable
   */
  async now(): Promise<{ readonly RunID: number; readonly known: KnownToRun }> {
    const [settings, latest] = [await this.settings(), await this.latest([])];
    const pool = await this.pool(settings);
    const [last, users, underWay] = [await this.lastGiving(), await this.ofUsers(pool), await this.#underWay()];
    const { records, waiting } = await this.#waiting(underWay, users);
    return {
      RunID: (latest?.RunID ?? 0) + 1,
      known: { settings, pool, lastRun: lastRun(latest), last, ...users, waiting, records },
    };
  }

  /** The settings with the revision of their stream; null when nothing was ever set. */
  async settings(): Promise<Settings & { readonly Version: number | null }> {
    const { settings } = this.kind;
    const past = await this.parts.streams.current(`${settings.category}-${DISTRIBUTOR_ID}`);
    const last = past.at(-1);
    return { ...stateOf(settings, past), Version: last === undefined ? null : Number(last.revision) };
  }

  pool(settings: Settings): Promise<readonly PoolEntry[]> {
    return this.kind.pool(settings, this.parts.now());
  }

  /** The latest run that meets the conditions, from the lists. */
  async latest(where: readonly Condition[]): Promise<DistributionRow | undefined> {
    const { rows } = await this.parts.lists.page(this.kind.runs, { where, limit: 1 });
    return rows.map(parsed)[0];
  }

  /** The latest run that found records. */
  async lastGiving(): Promise<RecordedRun | undefined> {
    const served = await this.latest([{ column: 'Waiting', from: 1 }]);
    return served && this.run(served.RunID);
  }

  /** Undefined for a missing run. */
  async run(RunID: number): Promise<RecordedRun | undefined> {
    const { area, read } = this.kind.distribution;
    return read(await this.parts.streams.current(`${area.decider.category}-${RunID}`));
  }

  /** Why users of the pool are skipped now, and the permissions of the others. */
  async ofUsers(pool: readonly PoolEntry[]): Promise<KnownOfUsers> {
    const skip = new Map<number, SkipReason>();
    const holds = new Map<number, readonly number[]>();
    for (const { UserID, user } of await Promise.all(
      pool.map(async ({ UserID }) => ({ UserID, user: await this.parts.candidates.of(UserID) })),
    )) {
      const reason = this.#reasonFor(user);
      if (reason !== undefined) skip.set(UserID, reason);
      const held = user && this.kind.holds?.(user);
      if (held !== undefined && held.length > 0) holds.set(UserID, held);
    }
    return { skip, holds };
  }

  /** Undefined for a user who may not receive records now. */
  async candidate(UserID: number): Promise<Candidate | undefined> {
    const user = await this.parts.candidates.of(UserID);
    return this.#reasonFor(user) === undefined ? user : undefined;
  }

  #reasonFor(user: Candidate | undefined): SkipReason | undefined {
    if (user === undefined) return 'deleted';
    if (!mayBeAssigned(user)) return user.Disabled ? 'disabled' : 'external';
    return this.kind.mayOpen(user) ? undefined : 'cannotOpen';
  }

  /** The records of unfinished runs. They are reserved for the users that the run chose. */
  async #underWay(): Promise<ReadonlySet<number>> {
    const { rows } = await this.parts.lists.page(this.kind.runs, {
      where: [{ column: 'IsFinished', is: false }],
      limit: UNFINISHED_MAX,
    });
    const runs = await Promise.all(rows.map((row) => this.run(parsed(row).RunID)));
    return new Set(runs.flatMap((run) => run?.records ?? []).map(({ RecordID }) => RecordID));
  }

  /** The first waiting records. Records that no available user may open take no place of others. */
  async #waiting(underWay: ReadonlySet<number>, { skip, holds }: KnownOfUsers) {
    const { lists } = this.parts;
    const { model, waiting, turns, openToAll, of } = this.kind.records;
    const opensAll = openToAll === undefined || [...(holds?.keys() ?? [])].some((UserID) => !skip.has(UserID));
    const found: WaitingRecord[] = [];
    const limit = RECORDS_MAX + underWay.size;
    for (const turn of turns) {
      if (found.length >= limit) break;
      const query = {
        where: [...waiting, ...turn, ...(opensAll ? [] : openToAll)],
        sort: { column: 'CreatedDateTime', order: 'ASC' as const },
        limit: limit - found.length,
      };
      found.push(...(await lists.page(model, query)).rows.map((row) => of(parsed(row))));
    }
    const records = found.filter(({ RecordID }) => !underWay.has(RecordID)).slice(0, RECORDS_MAX);
    const isWhole = opensAll && records.length < RECORDS_MAX;
    return {
      records,
      waiting: isWhole ? records.length : (await lists.count(model, { where: waiting })) - underWay.size,
    };
  }
}

/** When no record was given, the next run would give none either, so it does not follow at once. */
export const lastRun = (row: DistributionRow | undefined): LastRun | null =>
  row === undefined
    ? null
    : { at: row.RunDateTime, leftRecords: row.IsFinished && row.Given > 0 && row.Waiting > row.Assigned };
