import type { ReadModel, RowId } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import { InvalidQuery, Rebuilding, StoreUnavailable, type Query } from '@leaseledger/projections/kernel/read-store';
import type { Position } from '@leaseledger/event-log/event-log';
import { sqliteErrorCode } from '@leaseledger/event-log/storage-trouble';
import type { KeptFile } from '../kernel/storage.ts';
import type { Opening, Projecting, ReadSideHost } from '../kernel/read-side.ts';

/** A read model by its name, or as somebody sees it who may find rows by some of its columns only. */
export type ModelSeen = string | ReadModel;

/** What is asked of the read side's thread; all but `forget` and `appended` are answered. */
export type Question =
  | { readonly ask: 'list' | 'printed' | 'count'; readonly model: ModelSeen; readonly query: Query }
  | { readonly ask: 'many'; readonly model: ModelSeen; readonly ids: readonly RowId[] }
  | { readonly ask: 'waitFor'; readonly position: Position; readonly milliseconds: number }
  | { readonly ask: 'unopened'; readonly limit: number }
  | { readonly ask: 'forgetting' | 'forgotten' | 'loopDelay' | 'setAside' | 'stop' | 'alive' | 'look' };

export type Asked = { readonly id: number; readonly question: Question } | { readonly forget: string } | { readonly appended: true };

/** How the read models are, told whenever it changes and before every answer that may rest on it. */
export interface ReadSideState {
  readonly statuses: ProjectionStatus[];
  /** Everything up to here shows. */
  readonly shown: Position | undefined;
  /** By the read model's name. */
  readonly etags: Readonly<Record<string, number | string>>;
  /** Versions in service, by the projection's name. */
  readonly served: Readonly<Record<string, number | undefined>>;
  readonly wasSetAside: boolean;
  readonly projecting: Projecting | undefined;
  /** So long all of this holds unless another one is told, as `monotonic` tells time: later other processes may have written rows. */
  readonly aloneUntil: number;
}

export type Told =
  /** With what tells whether the rows of the model have changed since they were read, where that was asked for what may be remembered. */
  | { readonly id: number; readonly value: unknown; readonly etag?: number | string }
  | { readonly id: number; readonly failed: Failed }
  | { readonly state: ReadSideState }
  | { readonly opened: Opening }
  | { readonly line: string }
  | { readonly damaged: KeptFile; readonly found: string }
  | { readonly trouble: Parameters<ReadSideHost['onFailure']>[0] };

/** An error on its way between threads, which know no classes of each other. */
export interface Failed {
  readonly name: string;
  readonly message: string;
  readonly errcode: number | undefined;
}

const codeOf = (error: unknown): number | undefined => sqliteErrorCode(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);

export const failedBy = (error: unknown): Failed =>
  error instanceof Error ? { name: error.name, message: error.message, errcode: codeOf(error) } : { name: 'Error', message: 'Something that is no error was thrown', errcode: undefined };

const kinds = { InvalidQuery, Rebuilding, StoreUnavailable } as const;
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** The error that was sent, as those who tell failures apart know it. */
export function errorOf({ name, message, errcode }: Failed): Error {
  const cause = errcode === undefined ? undefined : Object.assign(new Error(message), { errcode });
  return isKind(name) ? new kinds[name](message, { cause }) : new Error(`${name}: ${message}`, { cause });
}
