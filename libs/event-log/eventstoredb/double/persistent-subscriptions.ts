import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type {
  CreateReq,
  CreateResp,
  DeleteReq,
  DeleteResp,
  GetInfoReq,
  GetInfoResp,
  ReadReq,
  ReadResp,
  ReplayParkedReq,
  ReplayParkedResp,
} from '@eventstore/db-client/generated/persistent_pb.js';
import type { ServerDuplexStream, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { fail } from './connection.ts';
import type { Connection } from './connection.ts';
import type { AllPosition, MemoryLog, StoredEvent } from './memory-log.ts';
import { PersistentGroup } from './persistent-group.ts';
import type { Consumer, NackAction } from './persistent-group.ts';
import { filterOf } from './reads.ts';
import { failures, fillRecorded } from './wire.ts';

const ACTIONS: Record<number, NackAction> = {
  [persistent.ReadReq.Nack.Action.PARK]: 'park',
  [persistent.ReadReq.Nack.Action.RETRY]: 'retry',
  [persistent.ReadReq.Nack.Action.SKIP]: 'skip',
};

/** The persistent subscriptions to all streams. Those to a single stream are not offered. */
export class PersistentSubscriptions {
  private readonly groups = new Map<string, PersistentGroup>();

  constructor(
    private readonly log: MemoryLog,
    private readonly connection: Connection,
  ) {}

  readonly create = (call: ServerUnaryCall<CreateReq, CreateResp>, done: sendUnaryData<CreateResp>): void => {
    const options = call.request.getOptions();
    const name = options?.getGroupName() ?? '';
    if (this.groups.has(name)) return done(failures.groupExists(name));
    const all = options?.getAll();
    const settings = options?.getSettings();
    const filter = all?.getFilter();
    const group = new PersistentGroup(
      name,
      {
        messageTimeout: settings?.getMessageTimeoutMs() ?? 30_000,
        maxRetryCount: settings?.getMaxRetryCount() ?? 10,
        minCheckpointCount: settings?.getMinCheckpointCount() ?? 10,
      },
      this.log,
      filter ? filterOf(filter) : ({ stream }: StoredEvent) => !stream.startsWith('$'),
      this.log.indexAfter(startOf(all)),
    );
    this.groups.set(name, group);
    done(null, new persistent.CreateResp());
  };

  readonly delete = (call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>): void => {
    const name = call.request.getOptions()?.getGroupName() ?? '';
    const group = this.groups.get(name);
    if (!group) return done(failures.groupMissing(name));
    group.stop();
    this.groups.delete(name);
    done(null, new persistent.DeleteResp());
  };

  readonly getInfo = (call: ServerUnaryCall<GetInfoReq, GetInfoResp>, done: sendUnaryData<GetInfoResp>): void => {
    const name = call.request.getOptions()?.getGroupName() ?? '';
    const group = this.groups.get(name);
    if (!group) return done(failures.groupMissing(name));
    const info = new persistent.SubscriptionInfo().setEventSource('$all').setGroupName(name).setStatus('Live');
    // The client turns these texts into numbers and refuses an empty one.
    info.setTotalItems('0').setCountSinceLastMeasurement('0').setLiveBufferCount('0').setStartFrom('C:0/P:0');
    info.setMessageTimeoutMilliseconds(group.settings.messageTimeout).setMaxRetryCount(group.settings.maxRetryCount);
    info.setTotalInFlightMessages(group.inFlightCount).setParkedMessageCount(String(group.parkedCount));
    done(null, new persistent.GetInfoResp().setSubscriptionInfo(info));
  };

  readonly replayParked = (
    call: ServerUnaryCall<ReplayParkedReq, ReplayParkedResp>,
    done: sendUnaryData<ReplayParkedResp>,
  ): void => {
    const name = call.request.getOptions()?.getGroupName() ?? '';
    const group = this.groups.get(name);
    if (!group) return done(failures.groupMissing(name));
    group.replayParked();
    done(null, new persistent.ReplayParkedResp());
  };

  readonly read = (call: ServerDuplexStream<ReadReq, ReadResp>): void => {
    let group: PersistentGroup | undefined;
    let consumer: Consumer | undefined;
    const leave = (): void => {
      if (consumer) group?.disconnect(consumer);
      consumer = undefined;
    };
    call.on('data', (request: ReadReq) => {
      const options = request.getOptions();
      if (options) {
        group = this.groups.get(options.getGroupName());
        if (!group) return fail(call, failures.groupMissing(options.getGroupName()));
        call.write(
          new persistent.ReadResp().setSubscriptionConfirmation(
            new persistent.ReadResp.SubscriptionConfirmation().setSubscriptionId(group.name),
          ),
        );
        consumer = {
          bufferSize: options.getBufferSize(),
          deliver: (event, retryCount) => void call.write(delivery(event, retryCount)),
        };
        group.connect(consumer);
      }
      this.connection.whenAwake(() => answer(group, request));
    });
    call.on('end', () => {
      leave();
      call.end();
    });
    call.on('cancelled', leave);
    call.on('error', leave);
  };

  unanswered(group: string): number {
    return this.groups.get(group)?.inFlightCount ?? 0;
  }

  restart(clean: boolean): void {
    for (const group of this.groups.values()) group.restart(clean);
  }

  stop(): void {
    for (const group of this.groups.values()) group.stop();
  }
}

function answer(group: PersistentGroup | undefined, request: ReadReq): void {
  const nack = request.getNack();
  group?.ack(
    request
      .getAck()
      ?.getIdsList()
      .map((id) => id.getString()) ?? [],
  );
  if (nack) {
    const ids = nack.getIdsList().map((id) => id.getString());
    group?.nack(ids, ACTIONS[nack.getAction()] ?? 'skip', nack.getReason());
  }
}

function startOf(all: CreateReq.AllOptions | undefined): AllPosition {
  if (all?.hasEnd()) return 'end';
  const position = all?.getPosition();
  return position
    ? { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) }
    : 'start';
}

function delivery(event: StoredEvent, retryCount: number): ReadResp {
  const read = new persistent.ReadResp.ReadEvent().setCommitPosition(event.position.toString());
  read.setEvent(fillRecorded(new persistent.ReadResp.ReadEvent.RecordedEvent(), event));
  if (retryCount > 0) read.setRetryCount(retryCount);
  else read.setNoRetryCount(new shared.Empty());
  return new persistent.ReadResp().setEvent(read);
}
