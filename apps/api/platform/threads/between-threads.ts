import { sqliteErrorCode } from '@leaseledger/event-log/storage-trouble';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { InvalidQuery, Rebuilding, StoreUnavailable } from '@leaseledger/projections/kernel/read-store';

/** A read model by its name, or narrowed to the columns that a caller may search. */
export type ModelSeen = string | ReadModel;

/** An error as plain values. Threads do not share classes, so an error object would lose its class on the way. */
export interface Failed {
  readonly name: string;
  readonly message: string;
  readonly errcode: number | undefined;
  /** The message of its cause, without personal details. */
  readonly because?: string | undefined;
}

const codeOf = (error: unknown): number | undefined =>
  sqliteErrorCode(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);

export const failedBy = (error: unknown): Failed =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        errcode: codeOf(error),
        because: error.cause === undefined ? undefined : messageOf(error.cause),
      }
    : { name: 'Error', message: 'Something that is no error was thrown', errcode: undefined };

const kinds = { InvalidQuery, Rebuilding, StoreUnavailable } as const;
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** The error that was sent, with its class where callers tell failures apart by it. */
export function errorOf({ name, message, errcode, because }: Failed): Error {
  const cause =
    errcode === undefined && because === undefined
      ? undefined
      : Object.assign(new Error(because ?? message), errcode !== undefined && { errcode });
  return isKind(name) ? new kinds[name](message, { cause }) : new Error(`${name}: ${message}`, { cause });
}
