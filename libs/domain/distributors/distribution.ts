import type { DistributionOutcome, DistributorWords } from '@leaseledger/contract/distributors/distributor.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, theOnly, type Aggregate, type Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  distribute,
  lineUp,
  type GivenRecord,
  type KnownOfUsers,
  type PastRun,
  type PoolEntry,
  type Waiting,
  type WaitingRecord,
} from './distribute.ts';

/** The latest run, as the next one asks about it. */
export interface LastRun {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether it gave records, and more were waiting than one run gives. */
  readonly leftRecords: boolean;
}

/** The facts that a run starts from. */
export interface KnownToRun extends KnownOfUsers {
  readonly settings: { readonly Enabled: boolean; readonly RunInterval: number };
  readonly pool: readonly PoolEntry[];
  /** Null before the first. */
  readonly lastRun: LastRun | null;
  /** The latest one that had anything to give. */
  readonly last: PastRun | undefined;
  /** How many open records nobody has, and the first of them. */
  readonly waiting: number;
  readonly records: readonly WaitingRecord[];
}

/** The outcome of one record in a run. */
export interface RecordOutcome {
  readonly RecordID: number;
  readonly outcome: DistributionOutcome;
}

interface OfRun {
  readonly RunID: number;
}

/** A run that is decided. `waiting` is how many open records nobody had. A run that found none names nobody. */
export interface Started extends OfRun {
  readonly waiting: number;
  readonly line: readonly Waiting[];
  readonly records: readonly GivenRecord[];
}

/** A run that is carried out, with the outcome of each record. */
export interface Finished extends OfRun {
  readonly outcomes: readonly RecordOutcome[];
}

/** How the log keeps an event of runs: its name, and its data under the names of the record's area. */
interface Kept<Type extends string, Told, Data extends OfRun> {
  readonly type: Type;
  store(told: Told): Data;
  read(data: Data): Told;
}

/** The facts that differ between the runs of two distributors. */
interface RunsOf<
  StartedType extends string,
  StartedData extends OfRun,
  FinishedType extends string,
  FinishedData extends OfRun,
> {
  readonly words: DistributorWords;
  /** The prefix of the streams of its runs. */
  readonly category: string;
  readonly started: Kept<StartedType, Started, StartedData>;
  readonly finished: Kept<FinishedType, Finished, FinishedData>;
}

interface DistributionState extends OfRun {
  readonly isUnderWay: boolean;
}

/**
 * Whether an interval has passed: also where the clock went back by one or more, since nobody knows how long ago the
 * last run was then. What a run left is given at once.
 */
export const isDue = (lastRun: LastRun | null, RunInterval: number, now: string): boolean =>
  lastRun === null || lastRun.leftRecords || Math.abs(Date.parse(now) - Date.parse(lastRun.at)) >= RunInterval;

interface RunDistributor extends OfRun {
  readonly type: 'RunDistributor';
  readonly known: KnownToRun;
}

interface FinishDistribution {
  readonly type: 'FinishDistribution';
  readonly outcomes: readonly RecordOutcome[];
}

export type DistributionCommand = RunDistributor | FinishDistribution;

/** A run as its stream records it. */
export interface RecordedRun extends PastRun, OfRun {
  readonly waiting: number;
  /** Undefined until the run is finished. */
  readonly outcomes: readonly RecordOutcome[] | undefined;
}

/** An event of a run with the time of the log. */
type Past = DomainEvent & { readonly metadata: { readonly time: string } };

/** The runs of a distributor: their area, and the run in the events of its stream, if there is one. */
export interface Distribution<Event extends DomainEvent = DomainEvent> {
  readonly area: Aggregate<DistributionCommand, DistributionState, Event>;
  read(past: readonly Past[]): RecordedRun | undefined;
}

/** An example of a run, for the golden events and for generated commands. */
const EXAMPLE: Started = {
  RunID: 1,
  waiting: 1,
  line: [{ UserID: 9, FullName: 'Sam Whitlock', since: '2026-06-28T02:02:00.000Z', skipped: null }],
  records: [{ RecordID: 45, PriorityCodeID: 12, CreatedDateTime: '2026-06-28T01:30:00.000Z', to: 9 }],
};

/**
 * The runs of a distributor (decision 52). Each has a stream of its own, counted up: of two processes that run at once,
 * one finds its stream taken. The histories of the records show the results. The run itself appears where the records
 * are managed.
 */
export function distributionOf<
  StartedType extends string,
  StartedData extends OfRun,
  FinishedType extends string,
  FinishedData extends OfRun,
>({ words: { one }, category, started, finished }: RunsOf<StartedType, StartedData, FinishedType, FinishedData>) {
  type Event = DomainEvent<StartedType, StartedData> | DomainEvent<FinishedType, FinishedData>;
  const run: Decision<DistributionState, RunDistributor, DomainEvent<StartedType, StartedData>> = {
    command: 'RunDistributor',
    who: isSystem,
    of: 'any',
    decide({ RunID, known: { settings, pool, lastRun, last, waiting, records, ...users } }, { RunID: taken }, { now }) {
      if (taken !== 0 || !settings.Enabled || !isDue(lastRun, settings.RunInterval, now)) return [];
      const line = waiting === 0 ? [] : lineUp(pool, last, users);
      const data = started.store({ RunID, waiting, line, records: distribute(line, records) });
      return [{ type: started.type, data }];
    },
    events: theOnly(started.type, {
      description: `The ${one} distributor ran: who stood in the line, in its order, who was passed over and why, and who was meant to have which ${one}.`,
      evolve: (_state, data) => ({ RunID: data.RunID, isUnderWay: started.read(data).records.length > 0 }),
      history: null,
      undo: historyMessage.justHappened,
      example: started.store(EXAMPLE),
    }),
    any: (fc, { colleague, ids, moment }, RunID) =>
      fc
        .tuple(
          fc.array(fc.tuple(colleague, moment), { maxLength: 2 }),
          fc.array(fc.tuple(ids, moment), { maxLength: 2 }),
        )
        .map(([users, waiting]) => ({
          RunID,
          known: {
            settings: { Enabled: true, RunInterval: 300_000 },
            pool: users.map(([{ UserID, FullName }, since]) => ({ UserID, FullName, since })),
            lastRun: null,
            last: undefined,
            skip: new Map(),
            waiting: waiting.length,
            records: waiting.map(([RecordID, CreatedDateTime]) => ({ RecordID, PriorityCodeID: 12, CreatedDateTime })),
          },
        })),
  };
  const finish: Decision<DistributionState, FinishDistribution, DomainEvent<FinishedType, FinishedData>> = {
    command: 'FinishDistribution',
    who: isSystem,
    of: 'any',
    decide: ({ outcomes }, { RunID, isUnderWay }) =>
      isUnderWay ? [{ type: finished.type, data: finished.store({ RunID, outcomes }) }] : [],
    events: theOnly(finished.type, {
      description: `What a run of the ${one} distributor meant to give was given; what became of each ${one}.`,
      evolve: (_state, { RunID }) => ({ RunID, isUnderWay: false }),
      history: null,
      undo: historyMessage.justHappened,
      example: finished.store({ RunID: 1, outcomes: [{ RecordID: 45, outcome: 'given' }] }),
    }),
    any: (fc) => fc.constant({ outcomes: [] }),
  };
  const distribution: Distribution<Event> = {
    area: aggregate<DistributionCommand, DistributionState, Event>([run, finish], {
      category,
      initialState: { RunID: 0, isUnderWay: false },
      subjectType: category,
      subjectID: ({ RunID }) => RunID,
    }),
    read(past) {
      const [begun, ended] = [past.find(isOf(started.type)), past.find(isOf(finished.type))];
      if (begun === undefined) return undefined;
      // The stream of a run holds only its own events.
      const { RunID, waiting, line, records } = started.read(begun.data as StartedData);
      const outcomes = ended && finished.read(ended.data as FinishedData).outcomes;
      return { RunID, at: begun.metadata.time, waiting, line, records, outcomes };
    },
  };
  return { ...distribution, started: started.read, finished: finished.read };
}

const isOf =
  (wanted: string) =>
  ({ type }: Past): boolean =>
    type === wanted;
