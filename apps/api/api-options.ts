import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Clock, RandomBytes } from './platform/foundation/platform.ts';
import type { MetricsAddress } from './platform/metrics/metrics.ts';
import type { StartThread } from './platform/read-side/read-side-thread.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { StaticRoots } from './platform/static/web-apps.ts';

export interface ApiOptions {
  /** The folder of log.sqlite, read-models.sqlite and vault.sqlite; created when missing. */
  readonly dataDir: string;
  /** The EventStoreDB that is the log instead of log.sqlite. Read models and vault stay in the data folder. */
  readonly eventStoreUrl?: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** Begins a new vault, because the log's own is lost. All personal details recorded so far are forgotten. */
  readonly newVault?: boolean;
  /** Fills an empty data folder with believable data. */
  readonly demo?: boolean;
  /** Lists the email templates of the product's own mails. Most tests do without them. */
  readonly listsProductMails?: boolean;
  readonly staticRoots?: StaticRoots;
  readonly settings?: Partial<Settings>;
  /** The address of the metrics for Prometheus; none when left out. */
  readonly metrics?: MetricsAddress | undefined;
  /** The projections of the lists. Tests pass their own, which are then folded in this thread. */
  readonly projections?: readonly Projection[];
  /** The policies. Tests pass their own. */
  readonly policies?: readonly Policy<AnyEvent>[];
  /** Starts the thread of the read side. Tests pass their own. */
  readonly startReadSide?: StartThread;
  /** The destination of JSON log lines; standard output when left out. */
  readonly logStream?: { write(line: string): void };
  /** Writes notices for the operator who starts the product: generated passwords, progress. */
  readonly tell?: (line: string) => void;
  /** Writes the progress of lists that are being built, every second. */
  readonly tellProgress?: (line: string) => void;
}
