/** Between the in-memory log and the messages on the wire. */
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { AppendResp, BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status as codes, type StatusObject } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import { MAX_APPEND_SIZE, type Expected, type Outcome, type ProposedEvent, type StoredEvent } from './memory-log.ts';

type Failure = Partial<StatusObject>;

export function failure(code: number, details: string, exception?: Record<string, string>): Failure {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(exception ?? {})) metadata.set(key, value);
  return { code, details, metadata };
}

export const failures = {
  tooSlow: () =>
    failure(codes.ABORTED, 'Consumer too slow to handle event while live. Client resubscription required.'),
  commitTimeout: () => failure(codes.ABORTED, 'Commit phase timeout'),
  unexpectedPosition: () => failure(codes.UNKNOWN, 'Unexpected ReadAllResult: Error'),
  terminated: () => failure(codes.INTERNAL, 'Received RST_STREAM with code 0'),
  streamDeleted: (stream: string) =>
    failure(codes.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  notLeader: (host: string, port: number) =>
    failure(codes.NOT_FOUND, `Leader info available`, {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  wrongExpectedVersion: (stream: string, expected: Expected, current: bigint | undefined) =>
    failure(codes.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': typeof expected === 'bigint' ? String(expected) : '-1',
      ...(current === undefined ? {} : { 'actual-version': String(current) }),
    }),
};

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** Reads the expected revision, which append, batch append and delete state in the same way. */
export function expectedOf(
  options: { hasNoStream(): boolean; hasStreamExists(): boolean; hasAny(): boolean },
  revision: () => string,
): Expected {
  if (options.hasNoStream()) return 'noStream';
  if (options.hasStreamExists()) return 'streamExists';
  return options.hasAny() ? 'any' : BigInt(revision());
}

export function proposed(message: {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

const identifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));

function recordedEvent(event: StoredEvent): ReadResp.ReadEvent.RecordedEvent {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(identifier(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', event.created.toString());
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  return recorded;
}

export function readEvent(event: StoredEvent): ReadResp {
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recordedEvent(event));
  read.setCommitPosition(event.position.toString());
  return new streams.ReadResp().setEvent(read);
}

export const confirmation = (id: string): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
export const checkpoint = (position: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(position.toString()).setPreparePosition('0'),
  );
export const streamNotFound = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );

/** How a batch append says why nothing was appended, beside the outcomes of the log itself. */
export type Refusal = 'timeout' | 'notReady';

export function batchReply(
  correlation: UUID | undefined,
  stream: string,
  expected: Expected,
  outcome: Outcome | Refusal,
): BatchAppendResp {
  const reply = new streams.BatchAppendResp().setStreamIdentifier(identifier(stream));
  if (correlation) reply.setCorrelationId(correlation);
  if (typeof outcome !== 'object' || outcome.kind !== 'stored')
    return reply.setError(refusal(stream, expected, outcome));
  const success = new streams.BatchAppendResp.Success();
  if (outcome.revision === undefined) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(outcome.revision.toString());
  if (outcome.position === undefined) success.setNoPosition(new empty.Empty());
  else {
    const position = outcome.position.toString();
    success.setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
  }
  return reply.setSuccess(success);
}

function refusal(stream: string, expected: Expected, outcome: Exclude<Outcome, { kind: 'stored' }> | Refusal): Status {
  const kind = typeof outcome === 'object' ? outcome.kind : outcome;
  switch (kind) {
    case 'conflict': {
      const current = typeof outcome === 'object' && outcome.kind === 'conflict' ? outcome.current : undefined;
      return detailed('WrongExpectedVersion', 'WrongExpectedVersion', wrongExpectedVersion(expected, current));
    }
    case 'deleted':
      return detailed(
        'StreamDeleted',
        'StreamDeleted',
        new shared.StreamDeleted().setStreamIdentifier(identifier(stream)),
      );
    case 'tooLarge':
      return detailed(
        'MaximumAppendSizeExceeded',
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE),
      );
    case 'badRequest':
      return detailed('BadRequest', 'BadRequest', new shared.BadRequest());
    case 'timeout':
      return detailed('Timeout', 'Timeout', new shared.Timeout());
    case 'notReady':
      return detailed('Server Is Not Ready', 'ServerNotReady', new shared.Empty());
  }
}

function detailed(message: string, type: string, details: Message): Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  const result = new status.Status();
  result.setMessage(message);
  result.setDetails(packed);
  return result;
}

function wrongExpectedVersion(expected: Expected, current: bigint | undefined) {
  const details = new shared.WrongExpectedVersion();
  if (current === undefined) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(current.toString());
  if (expected === 'any') details.setExpectedAny(new empty.Empty());
  else if (expected === 'noStream') details.setExpectedNoStream(new empty.Empty());
  else if (expected === 'streamExists') details.setExpectedStreamExists(new empty.Empty());
  else details.setExpectedStreamPosition(expected.toString());
  return details;
}

/** The older append, one call per append; the client uses it when a call carries credentials. */
export function appendReply(stream: string, expected: Expected, outcome: Outcome): AppendResp | Failure {
  if (outcome.kind === 'deleted') return failures.streamDeleted(stream);
  if (outcome.kind === 'badRequest') return failure(codes.INVALID_ARGUMENT, 'BadRequest');
  if (outcome.kind === 'tooLarge') {
    return failure(codes.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(MAX_APPEND_SIZE),
    });
  }
  const reply = new streams.AppendResp();
  if (outcome.kind === 'conflict') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(outcome.current.toString());
    if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else if (expected === 'noStream') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'streamExists') wrong.setExpectedStreamExists(new shared.Empty());
    else wrong.setExpectedRevision(expected.toString());
    return reply.setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success();
  if (outcome.revision === undefined) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(outcome.revision.toString());
  if (outcome.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = outcome.position.toString();
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  }
  return reply.setSuccess(success);
}
