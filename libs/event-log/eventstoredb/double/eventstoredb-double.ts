import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { Appends } from './appends.ts';
import type { Connection } from './connection.ts';
import { Faults } from './faults.ts';
import { MemoryLog } from './memory-log.ts';
import { Reads } from './reads.ts';
import { expectedOf, failures, streamName } from './wire.ts';

const HOST = '127.0.0.1';
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** A client has about 98 streams to use: two are the connection's own. */
const STREAMS_PER_CONNECTION = 98;

export interface DoubleOptions {
  /** Milliseconds that a repeat waits for its first attempt before it fails; a real node takes 2 to 3 seconds. */
  readonly overlapTimeout?: number;
  /** Events whose ids the server keeps in memory. */
  readonly remembered?: number;
  /** The port to listen at; any free one unless given. */
  readonly port?: number;
}

/** A reset replaces these parts. */
interface Parts {
  readonly log: MemoryLog;
  readonly faults: Faults;
  readonly reads: Reads;
}

/**
 * A stand-in for an EventStoreDB node in tests: speaks its protocol to the unmodified client and keeps everything in
 * memory. Its spec shows each behaviour that it imitates, as a real node was seen to do it.
 */
export class EventStoreDbDouble implements Connection {
  readonly overlapTimeout: number;
  isStarting = false;
  private parts: Parts;
  private readonly appends = new Appends(() => this.log, this);
  private readonly grpc = new Server({
    'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION,
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  });
  private readonly injector = this.grpc.createConnectionInjector(ServerCredentials.createInsecure());
  private readonly tcp: TcpServer;
  private readonly sockets = new Set<Socket>();
  private reachable = true;
  private frozen: (() => void)[] | undefined;

  private constructor(private readonly options: DoubleOptions) {
    this.overlapTimeout = options.overlapTimeout ?? 2_000;
    this.parts = this.empty();
    this.addServices();
    this.tcp = createServer((socket) => this.accept(socket));
    // A double that was left running keeps no process alive.
    this.tcp.unref();
  }

  /** Listens on the loopback interface. */
  static async start(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
    const double = new EventStoreDbDouble(options);
    await new Promise<void>((resolve) => double.tcp.listen(options.port ?? 0, HOST, resolve));
    return double;
  }

  get faults(): Faults {
    return this.parts.faults;
  }

  get log(): MemoryLog {
    return this.parts.log;
  }

  get reads(): Reads {
    return this.parts.reads;
  }

  /** Repeats that came while their first attempt was under way. */
  get overlaps(): number {
    return this.appends.overlaps;
  }

  get connectionString(): string {
    return `esdb://${HOST}:${this.endpoint().port}?tls=false`;
  }

  endpoint(): { host: string; port: number } {
    return { host: HOST, port: (this.tcp.address() as AddressInfo).port };
  }

  whenAwake(then: () => void): void {
    if (this.frozen) this.frozen.push(then);
    else then();
  }

  cut(peer: string): void {
    for (const socket of this.sockets) if (peer.endsWith(`:${socket.remotePort}`)) socket.destroy();
  }

  /** Cuts every connection; clients may connect again at once. */
  dropConnections(): void {
    for (const socket of [...this.sockets]) socket.destroy();
  }

  /** Gone from the network until `back`. */
  away(): void {
    this.reachable = false;
    this.dropConnections();
  }

  back(): void {
    this.reachable = true;
  }

  /**
   * As a process under SIGSTOP: the system takes connections and bytes for it, and it answers nothing until `thaw`, not
   * even that a connection is alive. It then does what was sent before.
   */
  freeze(): void {
    if (this.frozen) return;
    this.frozen = [];
    for (const socket of this.sockets) setReading(socket, false);
  }

  thaw(): void {
    const waiting = this.frozen ?? [];
    this.frozen = undefined;
    for (const socket of this.sockets) setReading(socket, true);
    for (const then of waiting) then();
  }

  /** Stored events stay. Ids in memory and connections are lost. */
  restart(): void {
    this.parts.log.forgetRecentIds();
    this.dropConnections();
  }

  /** The server is stopped, its data folder is replaced with a backup, or emptied, and it is started again. */
  exchange(log = new MemoryLog(this.options.remembered)): void {
    this.parts.reads.endSubscriptions();
    this.parts = { ...this.holding(log.copy()), faults: this.parts.faults };
    this.dropConnections();
  }

  /** While it starts, appends are answered with 'Server Is Not Ready'. */
  starting(starting: boolean): void {
    this.isStarting = starting;
  }

  /** Empties the log and forgets the planned faults. Connections stay. */
  reset(): void {
    this.parts.reads.endSubscriptions();
    this.appends.stop();
    this.thaw();
    this.reachable = true;
    this.isStarting = false;
    this.parts = this.empty();
  }

  async stop(): Promise<void> {
    this.appends.stop();
    this.away();
    this.injector.destroy();
    this.grpc.forceShutdown();
    await new Promise<void>((resolve) => this.tcp.close(() => resolve()));
  }

  private empty(): Parts {
    return this.holding(new MemoryLog(this.options.remembered));
  }

  private holding(log: MemoryLog): Parts {
    return {
      log,
      faults: new Faults(),
      reads: new Reads(log, this),
    };
  }

  private accept(socket: Socket): void {
    if (!this.reachable) return void socket.destroy();
    socket.unref();
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    this.whenAwake(() => this.injector.injectConnection(socket));
  }

  private addServices(): void {
    this.grpc.addService(streamsGrpc.StreamsService, {
      append: (...call: Parameters<Appends['append']>) => this.appends.append(...call),
      batchAppend: (...call: Parameters<Appends['batchAppend']>) => this.appends.batchAppend(...call),
      read: (...call: Parameters<Reads['read']>) => this.parts.reads.read(...call),
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>) =>
        this.whenAwake(() => this.delete(call, done)),
      tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>) =>
        this.whenAwake(() => this.tombstone(call, done)),
    });
    this.grpc.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_call: ServerUnaryCall<Empty, SupportedMethods>, done: sendUnaryData<SupportedMethods>) =>
        this.whenAwake(() => done(null, supportedMethods())),
    });
  }

  private delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>): void {
    const options = call.request.getOptions() ?? new streams.DeleteReq.Options();
    const stream = streamName(options.getStreamIdentifier());
    const expected = expectedOf(options, () => options.getRevision());
    const outcome = this.log.softDelete(stream, expected);
    if (outcome.kind === 'stored') return done(null, new streams.DeleteResp());
    if (outcome.kind === 'conflict') return done(failures.wrongExpectedVersion(stream, expected, outcome.current));
    done(failures.streamDeleted(stream));
  }

  private tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>): void {
    const stream = streamName(call.request.getOptions()?.getStreamIdentifier());
    const outcome = this.log.tombstone(stream);
    if (outcome.kind === 'stored') done(null, new streams.TombstoneResp());
    else done(failures.streamDeleted(stream));
  }
}

interface Handle {
  readStop(): void;
  readStart(): void;
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'readStop' in handle && 'readStart' in handle;

/** HTTP/2 reads past the stream, from the handle below it: `pause` of the socket stops nothing. */
function setReading(socket: Socket, isReading: boolean): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (!isHandle(handle)) return;
  if (isReading) handle.readStart();
  else handle.readStop();
}

function supportedMethods(): SupportedMethods {
  const methods = ['append', 'batchappend', 'delete', 'read', 'tombstone'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  );
  return new features.SupportedMethods().setEventStoreServerVersion('23.10.4').setMethodsList(methods);
}
