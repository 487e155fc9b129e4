import type {
  DistributionView,
  DistributorMember,
  DistributorView,
} from '@leaseledger/contract/distributors/distributor.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { distribute, lineUp, type GivenRecord, type PoolEntry } from '@leaseledger/domain/distributors/distribute';
import type { RecordedRun } from '@leaseledger/domain/distributors/distribution';
import type { Row } from '@leaseledger/projections/kernel/projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { notFound } from '../../platform/answers/failure.ts';
import type { DistributorKind } from './distributor-kind.ts';
import type { DistributorParts } from './distributor-parts.ts';
import { lastRun, type KnownToRuns } from './known-to-run.ts';

/** A distributor as its page shows it. */
export class DistributorViews<R extends Row> {
  constructor(
    private readonly kind: DistributorKind<R>,
    private readonly parts: DistributorParts,
    private readonly known: KnownToRuns<R>,
  ) {}

  async now(): Promise<DistributorView> {
    const settings = await this.known.settings();
    const { Enabled, RunInterval, Version } = settings;
    const [latest, lastGiving] = [
      await this.known.latest([]),
      await this.known.latest([{ column: 'Assigned', from: 1 }]),
    ];
    const last = lastRun(latest);
    const due = Date.parse(last === null || last.leftRecords ? this.parts.now() : last.at);
    const pause = last === null || last.leftRecords ? 0 : RunInterval;
    return {
      Enabled,
      RunInterval,
      LastRun: latest?.RunDateTime ?? null,
      NextRun: Enabled ? new Date(due + pause).toISOString() : null,
      RunCount: latest?.RunID ?? 0,
      LastAssignedUserName: lastGiving?.LastAssignedUserName ?? null,
      TotalAssigned: await this.parts.lists.count(this.kind.distributed, {}),
      UserPool: await this.#pool(await this.known.pool(settings)),
      Version,
    };
  }

  /** The outcome of a run at this moment, whether or not one is due. */
  async dryRun(): Promise<DistributionView> {
    const {
      known: { pool, last, waiting, records, ...users },
    } = await this.known.now();
    const line = lineUp(pool, last, users);
    return this.#view({
      RunID: null,
      at: this.parts.now(),
      waiting,
      line,
      records: distribute(line, records),
      outcomes: undefined,
    });
  }

  /** @throws Failure 404 */
  async run(RunID: number): Promise<DistributionView> {
    const run = await this.known.run(RunID);
    if (run === undefined) throw notFound('Run');
    return this.#view(run);
  }

  async #pool(pool: readonly PoolEntry[]): Promise<DistributorMember[]> {
    const { lists } = this.parts;
    const line = lineUp(pool, await this.known.lastGiving(), await this.known.ofUsers(pool));
    const ids = pool.map(({ UserID }) => UserID);
    const users = new Map((await lists.many(userRows.readModel, ids)).map(parsed).map((user) => [user.UserID, user]));
    const { model, openOf } = this.kind.records;
    const open = await Promise.all(line.map(({ UserID }) => lists.count(model, { where: openOf(UserID) })));
    return line.map(({ UserID, FullName, since, skipped }, index) => {
      const { PackEdgeUserID = null, FirstName = FullName, LastName = '' } = users.get(UserID) ?? {};
      return {
        UserID,
        PackEdgeUserID,
        FirstName,
        LastName,
        OpenRecords: open[index] ?? 0,
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
    records,
    outcomes = [],
  }: Omit<RecordedRun, 'RunID'> & { readonly RunID: number | null }): Promise<DistributionView> {
    const anew = distribute(line, records);
    const names = await this.kind.names(records.map(({ RecordID }) => RecordID));
    return {
      RunID,
      RunDateTime: at,
      Waiting: waiting,
      Line: line.map(({ UserID, FullName, since, skipped }) => ({
        UserID,
        FullName,
        WaitingSince: since,
        Skipped: skipped,
      })),
      Records: records.map(({ RecordID, PriorityCodeID, CreatedDateTime, Urgent = false, to }) => ({
        RecordID,
        PersonFullName: names.get(RecordID)?.PersonFullName ?? null,
        PriorityCodeID,
        CreatedDateTime,
        UserID: to,
        Outcome: outcomes.find((each) => each.RecordID === RecordID)?.outcome ?? null,
        Urgent,
      })),
      CustomersMailed: await this.#customersOf(records),
      IsReproduced:
        anew.length === records.length &&
        anew.every(({ RecordID, to }, index) => RecordID === records[index]?.RecordID && to === records[index].to),
    };
  }

  async #customersOf(records: readonly GivenRecord[]): Promise<number> {
    const { model, mails } = this.kind.records;
    const rows = await this.parts.lists.many(
      model,
      records.map(({ RecordID }) => RecordID),
    );
    return rows.filter((row) => mails(parsed(row))).length;
  }
}
