import type { RowId } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import type { Condition, Query, UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import type { Position } from '@leaseledger/event-log/event-log';
import type { KeptFile } from '../storage/storage.ts';
import type { Failed, ModelSeen } from '../threads/between-threads.ts';
import type { Opening, Projecting, ReadSideHost } from '../reads/read-side.ts';

/** The questions to the read side's thread. All but `forget` and `appended` are answered. */
export type Question =
  | { readonly ask: 'list' | 'printed' | 'count'; readonly model: ModelSeen; readonly query: Query }
  | {
      readonly ask: 'groups';
      readonly model: ModelSeen;
      readonly where: readonly Condition[];
      readonly by: readonly string[];
    }
  | { readonly ask: 'many'; readonly model: ModelSeen; readonly ids: readonly RowId[] }
  | { readonly ask: 'waitFor'; readonly position: Position; readonly milliseconds: number }
  | { readonly ask: 'unopened'; readonly limit: number }
  | { readonly ask: 'noteUnopened'; readonly events: readonly UnopenedEvent[] }
  | { readonly ask: 'changesAfter'; readonly after: Position; readonly limit: number }
  | {
      readonly ask: 'forgetting' | 'forgotten' | 'loopDelay' | 'foreignEvents' | 'setAside' | 'stop' | 'alive' | 'look';
    };

export type Asked =
  { readonly id: number; readonly question: Question } | { readonly forget: string } | { readonly appended: true };

/** The state of the read models. The thread sends it after each change, and before every answer that depends on it. */
export interface ReadSideState {
  readonly statuses: ProjectionStatus[];
  /** All events up to here are folded into the lists. */
  readonly shown: Position | undefined;
  /** Etags by the read model's name. */
  readonly etags: Readonly<Record<string, number | string>>;
  /** Versions in service, by the projection's name. */
  readonly served: Readonly<Record<string, number | undefined>>;
  readonly wasSetAside: boolean;
  readonly projecting: Projecting | undefined;
  /**
   * The state is valid until this time of `monotonic`, unless a newer one is sent. After it, other processes may have
   * written rows.
   */
  readonly aloneUntil: number;
}

export type Told =
  /**
   * The etag tells whether the rows have changed since they were read. It is sent with answers that may be remembered.
   */
  | { readonly id: number; readonly value: unknown; readonly etag?: number | string }
  | { readonly id: number; readonly failed: Failed }
  | { readonly state: ReadSideState }
  | { readonly opened: Opening }
  | { readonly line: string }
  | { readonly damaged: KeptFile; readonly found: string }
  | { readonly trouble: Parameters<ReadSideHost['onFailure']>[0] };
