import type { Builds } from './builds.ts';
import type { Connection } from '@leaseledger/mongodb/connection';

/** What tables of one store write with. */
export interface Writing {
  readonly connection: Connection;
  readonly builds: Builds;
  /** How many documents go in one command. */
  readonly rowsPerWrite: number;
  /** The token of the lease by which this process writes. */
  readonly fence: () => number;
}
