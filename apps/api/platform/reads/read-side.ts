import type { ProjectingHealth } from '@leaseledger/contract/health/health.views';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { RowChange } from '@leaseledger/projections/kernel/row-changes';
import type { ProjectionStore, Query, ReadStore, UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import type { JsonBytes } from '../answers/envelope.ts';

/** How late an event loop was, in seconds: half of the time at most p50, nearly always at most p99. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Which of the processes that share read models keeps them up with the log. */
export interface Projecting extends ProjectingHealth {
  /** Of the lease, as far as this process knows it. */
  readonly token: number | undefined;
}

/** A page of a list as it is sent: nobody on the way looks at its rows. */
export interface PrintedPage<R extends Row = Row> {
  readonly rows: JsonBytes<readonly R[]>;
  readonly count: number;
  /** How many rows match in all. Exact. */
  readonly total: number;
}

/** What events changed in the rows that show. */
export interface ChangesFound {
  readonly changes: readonly RowChange[];
  /** The last position that was looked at: what comes next follows it. */
  readonly upTo: Position;
  /** False where more shows already. */
  readonly isWhole: boolean;
}

/** Read models and what keeps them up with the log: in a thread of their own, or in this one. */
export interface ReadSide
  extends
    ReadStore,
    Pick<Projector, 'waitFor' | 'shown' | 'status'>,
    Pick<ProjectionStore, 'servedVersion' | 'unopened' | 'forgetting' | 'forgotten' | 'setAside' | 'wasSetAside'> {
  /** What `list` finds. @throws as `list` */
  printed<R extends Row>(model: ReadModel<R>, query: Query): Promise<PrintedPage<R>>;
  /** False while its thread is being started again: what is asked then waits for it. */
  readonly isRunning: boolean;
  /** Where rows are kept. */
  readonly keptIn: 'SQLite' | 'MongoDB';
  /** Undefined where no other process has these read models. */
  readonly projecting: Projecting | undefined;
  /** How often its thread has died since the process started. */
  readonly restarts: number;
  /** Of its thread, since it was asked before. */
  loopDelay(): Promise<LoopDelay>;
  /** Is told whenever more may show than before. @returns what ends that */
  onShown(hear: () => void): () => void;
  /** Which rows that show were changed by the events after a position, of which at most so many are looked at. */
  changesAfter(after: Position, limit: number): Promise<ChangesFound>;
  /** Somebody was forgotten: no key of theirs opens anything any more. */
  forget(subject: string): void;
  /** Resolves when what is under way is committed and the files are closed. */
  stop(): Promise<void>;
}

/** Where the read side reads from and writes to: plain values, which cross threads. */
export interface ReadSideSource {
  readonly dataDir: string;
  readonly eventStoreUrl?: string | undefined;
  readonly logDeadlineSeconds: number;
  /** Where the read models are, instead of in a file of the data folder. */
  readonly mongoDb?: {
    readonly url: string;
    readonly rowsPerWrite: number;
    readonly waitSeconds: number;
    /** Which of the processes that share them this one is: of no other one, nor of one that was there before. */
    readonly processName: string;
  };
  /** What tells the log, with its vault, from every other one. */
  readonly foldedFrom: string;
  /** What was sealed up to here counts as forgotten. */
  readonly forgottenThrough: Position | undefined;
  /** Events that are known not to open. */
  readonly unopened: readonly UnopenedEvent[];
  /** The check of the files found the read models damaged. */
  readonly areDamaged: boolean;
}

/** Where the rows are, by this source. */
export const keptIn = ({ mongoDb }: ReadSideSource): ReadSide['keptIn'] =>
  mongoDb === undefined ? 'SQLite' : 'MongoDB';

/** What the read side found when it was opened. */
export interface Opening {
  /** There were rows, folded from another log: they are built anew. */
  readonly isOtherLog: boolean;
  /** Every list can be answered, or says that it is being built anew. */
  readonly isServed: boolean;
}

/** What it tells of on its own. */
export interface ReadSideHost {
  /** For the person who starts the product. */
  readonly tell: (line: string) => void;
  /** A projection stopped, or is tried again. No personal details. */
  readonly onFailure: (failure: {
    readonly projection: string;
    readonly failure: unknown;
    readonly reason: string | undefined;
  }) => void;
}
