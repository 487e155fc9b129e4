import type { Builds } from './builds.ts';
import type { Connection } from '@leaseledger/mongodb/connection';
import type { Fence } from './fence.ts';
import type { Sweeping } from './sweeping.ts';

/** What tables of one store write with. */
export interface Writing {
  readonly connection: Connection;
  readonly builds: Builds;
  readonly sweeping: Sweeping;
  /** How many documents go in one command. */
  readonly rowsPerWrite: number;
  readonly fence: Fence;
}
