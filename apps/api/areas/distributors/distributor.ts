import type { DistributionOutcome } from '@leaseledger/contract/distributors/distributor.codes';
import { DISTRIBUTOR_ID, type DistributorCommand } from '@leaseledger/domain/distributors/distributor';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import type { Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { partOf, systemActor, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import type { DistributorKind } from './distributor-kind.ts';
import type { DistributorParts } from './distributor-parts.ts';
import { DistributorViews } from './distributor-views.ts';
import { KnownToRuns } from './known-to-run.ts';

/** Records by their priority, highest first. */
export const byPriority: readonly (readonly Condition[])[] = Object.values(priority)
  .toSorted((one, other) => other - one)
  .map((is) => [{ column: 'PriorityCodeID', is }]);

/** The effect of a policy: to give the records of a run. */
interface Giving {
  readonly RunID: number;
  readonly records: readonly { readonly RecordID: number; readonly to: number }[];
}

/** Runs a distributor when it is due, in the process that reacts, and carries out the decisions of a run. */
export class Distributor<R extends Row> {
  readonly known: KnownToRuns<R>;
  readonly views: DistributorViews<R>;
  readonly #run;

  constructor(
    readonly kind: DistributorKind<R>,
    private readonly parts: DistributorParts,
  ) {
    this.known = new KnownToRuns(kind, parts);
    this.views = new DistributorViews(kind, parts, this.known);
    this.#run = { actor: { ...systemActor, name: kind.name }, decider: kind.distribution.area.decider };
  }

  /** @throws Failure 403, 409, 422 */
  async set(command: DistributorCommand, caller: Caller): Promise<void> {
    await this.parts.bus.execute(new Execute(this.kind.settings, { id: DISTRIBUTOR_ID, command }, caller));
  }

  /**
   * Starts a run if one is due. Two processes at once start one run, because the second finds its number taken.
   * @throws LogUnavailable, StoreUnavailable
   */
  async runDue(): Promise<void> {
    if (!(await this.known.isDue())) return;
    const { RunID, known } = await this.known.now();
    await this.parts.runs.begin(this.#run, RunID, { type: 'RunDistributor', RunID, known });
  }

  /**
   * Gives the records of a run. A repeat gives each record once and finishes the run once, also after an interruption.
   * @throws LogUnavailable
   */
  async give({ RunID, records }: Giving, because: CommandMetadata): Promise<void> {
    const given = Map.groupBy(records, ({ to }) => to);
    const isOneOfMany = (to: number) => (given.get(to)?.length ?? 0) > 1;
    await this.parts.runs.carryOut(this.#run, RunID, because, async (metadata) => ({
      type: 'FinishDistribution' as const,
      outcomes: await Promise.all(
        records.map(async ({ RecordID, to }) => ({
          RecordID,
          outcome: await this.#given({ RecordID, to }, RunID, isOneOfMany(to), metadata),
        })),
      ),
    }));
  }

  async #given(
    { RecordID, to }: Giving['records'][number],
    RunID: number,
    isOneOfMany: boolean,
    metadata: CommandMetadata,
  ): Promise<DistributionOutcome> {
    const assignee = await this.known.candidate(to);
    if (assignee === undefined) return 'unavailable';
    const gift = { RecordID, assignee, RunID, ...(isOneOfMany && { isOneOfMany: true as const }) };
    const part = partOf(metadata, `${this.kind.words.one} ${RecordID}`);
    return (await this.kind.give(gift, part)) ? 'given' : 'taken';
  }
}
