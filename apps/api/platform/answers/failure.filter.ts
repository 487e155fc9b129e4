import { STATUS_CODES } from 'node:http';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import {
  AppendUnconfirmed,
  LogExchanged,
  LogUnavailable,
  TooLarge,
  WrongExpectedRevision,
} from '@leaseledger/event-log/event-log';
import { sqliteErrorCode, storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { KeyDestroyed, KeyMissing, VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { InvalidQuery, Rebuilding, StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { NOT_KNOWN_WHETHER_SAVED } from '@leaseledger/contract/kernel/endpoint';
import { message } from '@leaseledger/contract/shared/messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failed, JSON_TYPE } from './envelope.ts';
import { Failure, listsBehind } from './failure.ts';

export const NO_SUCH_CALL = 'There is no such call.';

/** The messages for requests that the framework refused before our code ran. */
const refusals: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: NO_SUCH_CALL,
  405: NO_SUCH_CALL,
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The content type must be application/json.',
  431: 'The address or the headers are too long.',
  429: message.tooManyAttempts,
};

/** The message for a refusal with this status. */
export const refusalOf = (status: number): string => refusals[status] ?? STATUS_CODES[status] ?? outage.unexpected;

const statusOf = (thrown: unknown): number => {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && typeof thrown.statusCode === 'number')
    return thrown.statusCode;
  return 500;
};

/** Turns a thrown value into the failure that the caller may see. No internals leak. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof InvalidQuery) return new Failure(400, thrown.message);
  if (thrown instanceof KeyDestroyed)
    return new Failure(422, 'The person was deleted: no more details of theirs are kept.');
  if (thrown instanceof KeyMissing)
    return new Failure(503, 'The vault lacks the key of this person. Their details can be changed once it is back.');
  if (thrown instanceof Rebuilding) return new Failure(503, outage.rebuilding);
  if (thrown instanceof LogExchanged) return new Failure(503, outage.exchanged);
  const trouble = storageTroubleOf(thrown);
  if (trouble !== undefined) return new Failure(503, trouble === 'full' ? outage.diskFull : outage.damaged);
  if (sqliteErrorCode(thrown) !== undefined) return new Failure(503, outage.databaseUnavailable);
  if (thrown instanceof UnreadableEvent) return new Failure(500, outage.unreadable);
  if (thrown instanceof AppendUnconfirmed)
    return new Failure(503, outage.notKnownWhetherSaved, null, NOT_KNOWN_WHETHER_SAVED);
  if (thrown instanceof LogUnavailable) return new Failure(503, outage.unavailable);
  if (thrown instanceof StoreUnavailable || thrown instanceof VaultUnavailable)
    return new Failure(503, outage.databaseUnavailable);
  if (thrown instanceof WrongExpectedRevision) return new Failure(409, message.changedMeanwhile('somebody else'));
  if (thrown instanceof TooLarge) return new Failure(413, refusalOf(413));
  const status = statusOf(thrown);
  if (status >= 400 && status < 500) return new Failure(status, refusalOf(status));
  return new Failure(500, outage.unexpected);
}

/**
 * Whether other commands of the same request may still succeed. The failure then concerns one record, not the log or
 * the server.
 */
export const isOfOneRecord = (thrown: unknown): boolean =>
  thrown instanceof KeyMissing || thrown instanceof UnreadableEvent || failureOf(thrown).status < 500;

/** Answers every failure in the envelope, and logs the failures of the server. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void answerFailure(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

const reasons = new WeakMap<FastifyRequest, unknown>();

/** The thrown value of a request that was answered with 500 or above. */
export const whyFailed = (request: FastifyRequest): unknown => reasons.get(request);

/** Whether the server works on what was asked for. The answer says when to ask again, and nothing has failed. */
const isUnderWay = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.headers['Retry-After'] !== undefined;

/** Logs a failure of the server. */
export function noteFailure(thrown: unknown, { status }: Failure, request: FastifyRequest): void {
  if (status < 500 || isUnderWay(thrown)) return;
  reasons.set(request, thrown);
  if (storageTroubleOf(thrown) === 'full') request.log.error({ err: thrown }, 'request failed: the disk is full');
  else request.log.error({ err: thrown }, 'request failed');
}

const haveReadOlder = new WeakSet<FastifyRequest>();

/** Notes that a read of the request lacked an own write of its caller. What it refuses may rest on that read. */
export const noteOlderRead = (request: FastifyRequest): void => void haveReadOlder.add(request);

/** The statuses of refusals that may rest on what a list shows. */
const RESTS_ON_READS: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

/** Answers a failure. A refusal of a request whose reads lacked an own write may be wrong, so it becomes a 503. */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = failureOf(thrown);
  const mayBeWrong = RESTS_ON_READS.has(found.status) && haveReadOlder.has(request);
  const failure = mayBeWrong ? listsBehind() : found;
  noteFailure(mayBeWrong ? failure : thrown, failure, request);
  // A list that failed before it was sent has set an encoding, which the failure does not use.
  return reply
    .removeHeader('content-encoding')
    .status(failure.status)
    .headers({
      'content-type': JSON_TYPE,
      'cache-control': 'no-store',
      ...(failure.status >= 500 && { 'x-correlation-id': request.id }),
      ...failure.headers,
    })
    .send(JSON.stringify(failed(failure.message, failure.code, failure.payload)));
}
