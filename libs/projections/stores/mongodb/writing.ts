import type { Builds } from './builds.ts';
import type { Counts } from './counts.ts';
import type { Connection } from '@leaseledger/mongodb/connection';
import type { Fence } from './fence.ts';
import type { Sweeping } from './sweeping.ts';

/** The shared parts for writes of a store's tables. */
export interface Writing {
  readonly connection: Connection;
  readonly builds: Builds;
  readonly counts: Counts;
  readonly sweeping: Sweeping;
  /** The number of documents in one command. */
  readonly rowsPerWrite: number;
  readonly fence: Fence;
}
