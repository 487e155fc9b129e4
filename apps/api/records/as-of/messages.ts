import type { RowId } from '@leaseledger/projections/kernel/projection';
import type { Condition, Query } from '@leaseledger/projections/kernel/read-store';
import type { NamedPlace, Place } from '../../platform/reads/past.ts';
import type { Failed, ModelSeen } from '../../platform/threads/between-threads.ts';

/** The questions to the thread of the past. */
export type Question =
  | { readonly ask: 'place'; readonly named: NamedPlace }
  | { readonly ask: 'row'; readonly model: string; readonly id: RowId; readonly place: Place }
  | { readonly ask: 'rowsMadeBy'; readonly model: string; readonly stream: string; readonly place: Place }
  | { readonly ask: 'prepare'; readonly model: string; readonly place: Place; readonly by: number }
  | { readonly ask: 'list'; readonly model: ModelSeen; readonly query: Query; readonly place: Place }
  | {
      readonly ask: 'groups';
      readonly model: string;
      readonly where: readonly Condition[];
      readonly by: readonly string[];
      readonly place: Place;
    }
  | { readonly ask: 'forget'; readonly subject: string }
  | { readonly ask: 'stop' };

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export type Told = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failed: Failed };
