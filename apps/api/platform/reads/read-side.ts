import type { ProjectingHealth } from '@leaseledger/contract/health/health.views';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { RowChange } from '@leaseledger/projections/kernel/row-changes';
import type { ProjectionStore, Query, ReadStore, UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import type { JsonBytes } from '../answers/envelope.ts';

/** The lateness of an event loop in seconds: its median, its 99th percentile and its maximum. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Which of the processes with shared read models folds the log into them. */
export interface Projecting extends ProjectingHealth {
  /** The token of the lease, as far as this process knows it. */
  readonly token: number | undefined;
}

/** A page of a list, printed as it is sent. Nothing on the way parses its rows. */
export interface PrintedPage<R extends Row = Row> {
  readonly rows: JsonBytes<readonly R[]>;
  readonly count: number;
  /** The exact number of matching rows. */
  readonly total: number;
}

/** The changes that events made to the visible rows. */
export interface ChangesFound {
  readonly changes: readonly RowChange[];
  /** The last position that was read. Later changes follow it. */
  readonly upTo: Position;
  /** False when the lists already show more. */
  readonly isWhole: boolean;
}

/** The read models and their projector, in their own thread or in this one. */
export interface ReadSide
  extends
    ReadStore,
    Pick<Projector, 'waitFor' | 'shown' | 'status'>,
    Pick<
      ProjectionStore,
      'servedVersion' | 'unopened' | 'noteUnopened' | 'forgetting' | 'forgotten' | 'setAside' | 'wasSetAside'
    > {
  /**
   * Prints the page that `list` finds.
   * @throws as `list`
   */
  printed<R extends Row>(model: ReadModel<R>, query: Query): Promise<PrintedPage<R>>;
  /** False while the thread restarts. Calls then wait for it. */
  readonly isRunning: boolean;
  /** Where the rows are stored. */
  readonly keptIn: 'SQLite' | 'MongoDB';
  /** Undefined when no other process shares these read models. */
  readonly projecting: Projecting | undefined;
  /** How often the thread has died since the process started. */
  readonly restarts: number;
  /** The delay of the thread's event loop since the previous call. */
  loopDelay(): Promise<LoopDelay>;
  /** The number of events in streams of other programs that this process passed while it updated the rows. */
  foreignEvents(): Promise<number>;
  /**
   * Calls `hear` whenever the lists may show more.
   * @returns a function that ends this
   */
  onShown(hear: () => void): () => void;
  /** The visible rows that changed after a position. At most `limit` events are read. */
  changesAfter(after: Position, limit: number): Promise<ChangesFound>;
  /** Drops the subject's key, because the person was forgotten. */
  forget(subject: string): void;
  /** Resolves when work in progress is committed and the files are closed. */
  stop(): Promise<void>;
}

/** The source and the store of the read side, as plain values that can cross threads. */
export interface ReadSideSource {
  readonly dataDir: string;
  readonly eventStoreUrl?: string | undefined;
  readonly logDeadlineSeconds: number;
  /** The MongoDB of the read models. Without it, they are in a file of the data folder. */
  readonly mongoDb?: {
    readonly url: string;
    readonly rowsPerWrite: number;
    readonly waitSeconds: number;
    /** The name of this process, which no other and no earlier process has. */
    readonly processName: string;
  };
  /** Identifies the log with its vault among all others. */
  readonly foldedFrom: string;
  /** The position up to which sealed details count as forgotten. */
  readonly forgottenThrough: Position | undefined;
  /** Events that are known to be unopenable. */
  readonly unopened: readonly UnopenedEvent[];
  /** The ids of events that operators have accepted as left out. */
  readonly accepted?: readonly string[];
  /** Whether the check of the files found the read models damaged. */
  readonly areDamaged: boolean;
}

/** Where this source stores the rows. */
export const keptIn = ({ mongoDb }: ReadSideSource): ReadSide['keptIn'] =>
  mongoDb === undefined ? 'SQLite' : 'MongoDB';

/** The findings of the read side when it was opened. */
export interface Opening {
  /** The rows were folded from another log, so they are built again. */
  readonly isOtherLog: boolean;
  /** Every list can be answered, or reports that it is being built again. */
  readonly isServed: boolean;
}

/** The notices that the read side gives on its own. */
export interface ReadSideHost {
  /** Writes a line for the operator who starts the product. */
  readonly tell: (line: string) => void;
  /** Called when a projection stopped or is retried. Holds no personal details. */
  readonly onFailure: (failure: {
    readonly projection: string;
    readonly failure: unknown;
    readonly reason: string | undefined;
  }) => void;
}
