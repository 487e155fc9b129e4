import { ErrorType } from '@eventstore/db-client';
import {
  EventLogError,
  type ExpectedRevision,
  InvalidAppend,
  LogRefused,
  LogUnavailable,
  MAX_APPEND_BYTES,
  StreamDeleted,
  TooLarge,
  WrongExpectedRevision,
} from '../event-log.ts';

/** One cause comes in many shapes: with a type, with a gRPC code only, or with neither and a message. */
interface Shape {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly actualVersion?: unknown;
}

const UNKNOWN = 2;
const RESOURCE_EXHAUSTED = 8;
/** Cancelled, deadline exceeded, aborted, internal (a reset stream), unavailable. */
const TRANSIENT_CODES: readonly unknown[] = [1, 4, 10, 13, 14];
const TRANSIENT_TYPES: readonly unknown[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
];
const TRANSIENT_MESSAGE =
  /Server Is Not Ready|Failed to discover|Failed to connect|write after end|Bandwidth exhausted/i;

/** No answer came in time. */
export class NoAnswer extends Error {}

function shapeOf(error: unknown): Shape {
  return typeof error === 'object' && error !== null ? error : {};
}

const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;
/** OpenSSL's words, which are all that the client passes on. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /wrong version number|packet length too long/i,
    'the address asks for TLS, and the server speaks none there: set tls=false in EVENTSTORE_URL, or the port that speaks TLS',
  ],
  [
    /self[- ]signed certificate|unable to (?:get|verify) .*(?:certificate|issuer)/i,
    'its certificate is not signed by a CA that is known here: name the file of its CA in EVENTSTORE_URL, as tlsCaFile',
  ],
  [
    /altnames|certificate has expired|certificate is not yet valid/i,
    'its certificate is not for this host, or not for today',
  ],
];

/** Why the server refuses, with what to set; undefined for what may be over in a moment, and for answers about one call. */
function refusalOf(error: unknown): LogRefused | undefined {
  const { type, code, message } = shapeOf(error);
  const because = (reason: string) => new LogRefused(reason, { cause: error });
  if (code === UNAUTHENTICATED)
    return because('it does not know the user, or the password is wrong: set both in EVENTSTORE_URL');
  if (type === ErrorType.ACCESS_DENIED || code === PERMISSION_DENIED)
    return because('it refuses access: the user of EVENTSTORE_URL must be allowed to read $all and to write');
  const reason = typeof message === 'string' ? REFUSALS.find(([pattern]) => pattern.test(message))?.[1] : undefined;
  return reason === undefined ? undefined : because(reason);
}

/** Whether the trouble may end by itself soon. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (refusalOf(error) !== undefined) return false;
  const { type, code, message } = shapeOf(error);
  return (
    TRANSIENT_TYPES.includes(type) ||
    TRANSIENT_CODES.includes(code) ||
    (typeof message === 'string' && TRANSIENT_MESSAGE.test(message))
  );
}

/**
 * The log's decision about an append; undefined if the append may or may not have been stored. An error of any other
 * kind never means that it was not stored.
 */
export function decisionOf(
  error: unknown,
  stream: string,
  expectedRevision: ExpectedRevision,
): EventLogError | undefined {
  const { type, code, message, actualVersion } = shapeOf(error);
  if (error instanceof LogRefused) return error;
  if (isTransient(error)) return undefined;
  if (type === ErrorType.WRONG_EXPECTED_VERSION) {
    return new WrongExpectedRevision(
      stream,
      expectedRevision,
      typeof actualVersion === 'bigint' ? actualVersion : 'noStream',
    );
  }
  if (type === ErrorType.STREAM_DELETED) return new StreamDeleted(stream);
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED || code === RESOURCE_EXHAUSTED)
    return new TooLarge(MAX_APPEND_BYTES + 1);
  if (typeof message === 'string' && message.includes('BadRequest'))
    return new InvalidAppend('The log refuses this append', { cause: error });
  return refusalOf(error);
}

/** An error of a read or of a deletion as the port names it. */
export function asLogError(error: unknown): unknown {
  if (error instanceof EventLogError || error instanceof RangeError) return error;
  const { type, code } = shapeOf(error);
  if (type === ErrorType.STREAM_DELETED) return new StreamDeleted(String(shapeOf(error).message));
  // Of all errors that were seen, only a read from a position between events has these codes.
  if (type === ErrorType.UNKNOWN && code === UNKNOWN)
    return new RangeError('Not a position of this log', { cause: error });
  const refusal = refusalOf(error);
  if (refusal !== undefined) return refusal;
  return isTransient(error) ? new LogUnavailable('The log did not answer', { cause: error }) : error;
}

export const isStreamNotFound = (error: unknown): boolean => shapeOf(error).type === ErrorType.STREAM_NOT_FOUND;

/** The server ended a subscription in a burst, which says nothing of its connection or of its data. */
export function isTooSlow(error: unknown): boolean {
  const { message } = shapeOf(error);
  return typeof message === 'string' && message.includes('Consumer too slow');
}
