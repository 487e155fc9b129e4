import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { fail, type Connection } from './connection.ts';
import type { AppendFault } from './faults.ts';
import type { Expected, MemoryLog, Outcome, ProposedEvent } from './memory-log.ts';
import { appendReply, batchReply, expectedOf, failures, proposed, streamName, type Refusal } from './wire.ts';

interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Both ways to append: many over one call, and one per call. */
export class Appends {
  /** Ids of appends that were accepted and are not yet committed. */
  private readonly underWay = new Set<string>();
  /** Repeats that came while their first attempt was under way. */
  overlaps = 0;
  private readonly timers = new Set<NodeJS.Timeout>();

  /** The log is asked for anew for each append: a call may outlive a reset. */
  constructor(
    private readonly log: () => MemoryLog,
    private readonly connection: Connection,
  ) {}

  readonly batchAppend = (call: BatchCall): void => {
    const parts = new Map<string, Append & { events: ProposedEvent[] }>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId();
      const key = correlation?.getString() ?? '';
      const options = request.getOptions();
      const append = parts.get(key) ?? {
        stream: streamName(options?.getStreamIdentifier()),
        expected: options ? expectedOf(options, () => options.getStreamPosition()) : 'any',
        events: [],
      };
      append.events.push(...request.getProposedMessagesList().map(proposed));
      parts.set(key, append);
      if (!request.getIsFinal()) return;
      parts.delete(key);
      const reply = (outcome: Outcome | Refusal): void => {
        call.write(batchReply(correlation, append.stream, append.expected, outcome));
      };
      this.connection.whenAwake(() => this.handle(call, append, reply));
    });
    call.on('end', () => call.end());
    // A client that goes away resets its calls; there is nobody left to tell.
    call.on('error', () => undefined);
  };

  readonly append = (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>): void => {
    const events: ProposedEvent[] = [];
    let header = new streams.AppendReq.Options();
    call.on('data', (request: AppendReq) => {
      header = request.getOptions() ?? header;
      const message = request.getProposedMessage();
      if (message) events.push(proposed(message));
    });
    call.on('end', () => {
      const stream = streamName(header.getStreamIdentifier());
      const expected = expectedOf(header, () => header.getRevision());
      this.connection.whenAwake(() => {
        const reply = appendReply(stream, expected, this.log().append(stream, expected, events));
        if (reply instanceof streams.AppendResp) done(null, reply);
        else done(reply);
      });
    });
  };

  /** Ends the waiting of repeats, so that nothing outlives the server or a reset. */
  stop(): void {
    this.overlaps = 0;
    for (const timer of this.timers) clearTimeout(timer);
    this.underWay.clear();
  }

  private handle(call: BatchCall, append: Append, reply: (outcome: Outcome | Refusal) => void): void {
    if (this.connection.isStarting) return reply('notReady');
    if (append.events.some(({ id }) => this.underWay.has(id))) {
      this.overlaps++;
      const timer = setTimeout(() => reply('timeout'), this.connection.overlapTimeout);
      this.timers.add(timer);
      return;
    }
    const commit = (): Outcome => this.log().append(append.stream, append.expected, append.events);
    const fault = this.connection.faults.takeAppend();
    if (fault) this.strike(fault, call, append, commit, reply);
    else reply(commit());
  }

  private strike(
    fault: AppendFault,
    call: BatchCall,
    append: Append,
    commit: () => Outcome,
    reply: (outcome: Outcome | Refusal) => void,
  ): void {
    if (typeof fault === 'object') {
      const { commitWhen, shows = 0 } = fault;
      const { stream, expected, events } = append;
      const part = shows > 0 ? this.log().append(stream, expected, events.slice(0, shows)) : undefined;
      for (const { id } of events) this.underWay.add(id);
      void commitWhen.then(() => {
        for (const { id } of events) this.underWay.delete(id);
        if (part === undefined) reply(commit());
        else
          reply(part.kind === 'stored' ? this.log().append(stream, part.revision ?? 'any', events.slice(shows)) : part);
      });
      return;
    }
    const { host, port } = this.connection.endpoint();
    switch (fault) {
      case 'dropBeforeCommit':
        return this.connection.cut(call.getPeer());
      case 'dropAfterCommit':
        commit();
        return this.connection.cut(call.getPeer());
      case 'hangBeforeCommit':
        return;
      case 'hangAfterCommit':
        commit();
        return;
      case 'notReady':
        return reply('notReady');
      case 'timeoutAfterCommit':
        commit();
        return reply('timeout');
      case 'commitTimeout':
        commit();
        return fail(call, failures.commitTimeout());
      case 'notLeader':
        return fail(call, failures.notLeader(host, port));
      case 'endBeforeCommit':
        call.end();
        return;
      case 'terminate':
        return fail(call, failures.terminated());
    }
  }
}
