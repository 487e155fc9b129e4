import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Commands } from './commands.ts';
import type { Documents } from './documents.ts';
import { Cut, Faults, type CommandFault } from './faults.ts';
import { answerTo, type Doc, type Request, requestIn, splitMessages } from './wire.ts';

const HOST = '127.0.0.1';
const refusals = {
  notPrimary: { ok: 0, code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary' },
  outOfDisk: { ok: 0, code: 14031, codeName: 'OutOfDiskSpace', errmsg: 'No space left on device' },
} as const;

/**
 * A stand-in for a MongoDB server in tests. It speaks the protocol to the unmodified driver and keeps everything in
 * memory. It has no users, sessions and transactions, knows only the commands of the stores, and reads each document
 * for a search. It compares text by UTF-16 units, where MongoDB compares bytes of UTF-8. Its spec lists the imitated
 * behaviour.
 */
export class MongoDbDouble {
  #faults = new Faults();
  #passed = 0;
  #commands = new Commands(this.#faults, () => this.#now());
  readonly #tcp: Server;
  readonly #sockets = new Set<Socket>();
  #isReachable = true;
  #frozen: (() => void)[] | undefined;
  #held: (() => void)[] = [];
  /** The received commands, without those that drivers send on their own. */
  readonly asked: string[] = [];

  private constructor() {
    this.#tcp = createServer((socket) => this.#accept(socket));
    // A forgotten double keeps no process alive.
    this.#tcp.unref();
  }

  /** Listens on the loopback interface. @param port 0 for any free one. @throws Error for a port in use */
  static async start({ port = 0 }: { readonly port?: number } = {}): Promise<MongoDbDouble> {
    const double = new MongoDbDouble();
    double.#tcp.listen(port, HOST);
    await once(double.#tcp, 'listening');
    return double;
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** E.g. mongodb://127.0.0.1:27017/rows */
  url(database: string): string {
    // A listening server has a port.
    return `mongodb://${HOST}:${(this.#tcp.address() as AddressInfo).port}/${database}`;
  }

  /** A collection, for tests that look past the protocol. */
  collection(database: string, name: string): Documents {
    return this.#commands.collection(database, name);
  }

  /** Removes everything of one database. */
  empty(database: string): void {
    this.#commands.empty(database);
  }

  /** All stored documents as text, to search for a value. */
  text(): string {
    return JSON.stringify(this.#commands.all());
  }

  /** Moves its clock forward. */
  pass(milliseconds: number): void {
    this.#passed += milliseconds;
  }

  /** Cuts every connection. Clients may reconnect at once, and the data stays. */
  restart(): void {
    for (const socket of [...this.#sockets]) socket.destroy();
  }

  /** Cannot be reached until `back`. */
  away(): void {
    this.#isReachable = false;
    this.restart();
  }

  back(): void {
    this.#isReachable = true;
  }

  /** Receives commands but does nothing until `thaw`. */
  freeze(): void {
    this.#frozen ??= [];
  }

  thaw(): void {
    const waiting = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const then of waiting) then();
  }

  /** The number of held commands. */
  get holding(): number {
    return this.#held.length;
  }

  /** Does the held commands. @returns their number */
  release(): number {
    const held = this.#held.splice(0);
    for (const then of held) then();
    return held.length;
  }

  /** Removes all data and faults. Connections stay. */
  reset(): void {
    this.#faults = new Faults();
    this.#passed = 0;
    this.#commands = new Commands(this.#faults, () => this.#now());
    this.asked.length = 0;
    this.#held = [];
    this.thaw();
    this.back();
  }

  async stop(): Promise<void> {
    this.away();
    await new Promise<void>((resolve) => this.#tcp.close(() => resolve()));
  }

  #now(): Date {
    return new Date(Date.now() + this.#passed);
  }

  #accept(socket: Socket): void {
    if (!this.#isReachable) return void socket.destroy();
    socket.unref();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    let arrived: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      const { messages, rest } = splitMessages(Buffer.concat([arrived, chunk]));
      arrived = rest;
      for (const message of messages) this.#whenAwake(() => this.#answer(socket, requestIn(message)));
    });
  }

  #whenAwake(then: () => void): void {
    if (this.#frozen) this.#frozen.push(then);
    else then();
  }

  #answer(socket: Socket, request: Request): void {
    const [name = ''] = Object.keys(request.command);
    if (!['hello', 'ismaster', 'isMaster', 'endSessions'].includes(name)) this.asked.push(name);
    const fault = this.#faults.take(name, String(request.command[name]));
    if (fault === 'dropBefore') return void socket.destroy();
    if (fault === 'hangBefore') return;
    if (fault === 'hold') this.#held.push(() => this.#perform(socket, request));
    else this.#perform(socket, request, fault);
  }

  #perform(socket: Socket, request: Request, fault?: CommandFault): void {
    const answer = fault === 'notPrimary' || fault === 'outOfDisk' ? refusals[fault] : this.#run(request.command);
    if (answer === undefined || fault === 'dropAfter') return void socket.destroy();
    if (fault !== 'hangAfter' && request.wantsAnswer) socket.write(answerTo(request, answer));
  }

  /** Undefined when the connection is cut within the command. */
  #run(command: Doc): Doc | undefined {
    try {
      return this.#commands.run(command);
    } catch (error) {
      if (error instanceof Cut) return undefined;
      throw error;
    }
  }
}
