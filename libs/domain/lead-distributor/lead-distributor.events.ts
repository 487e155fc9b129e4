import type { NamedUser } from '../kernel/hand-over.ts';

/** A user of the pool, with the name of that day; `since` is when they joined it: ISO 8601, UTC. */
export interface PoolEntry extends NamedUser {
  readonly since: string;
}

interface Switched {
  readonly Enabled: boolean;
}

export type LeadDistributorEvent =
  | { readonly type: 'LeadDistributorSwitched'; readonly data: Switched }
  /** In milliseconds. */
  | {
      readonly type: 'LeadDistributorIntervalSet';
      readonly data: { readonly RunInterval: number; readonly was: { readonly RunInterval: number } };
    }
  /** The whole pool in its order, and who came and went. */
  | {
      readonly type: 'LeadPoolChanged';
      readonly data: {
        readonly pool: readonly PoolEntry[];
        readonly added: readonly NamedUser[];
        readonly removed: readonly NamedUser[];
      };
    };
