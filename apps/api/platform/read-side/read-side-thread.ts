import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Commits } from '@leaseledger/event-log/sqlite/commits';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import {
  StoreUnavailable,
  type Condition,
  type Group,
  type Page,
  type Query,
  type UnopenedEvent,
} from '@leaseledger/projections/kernel/read-store';
import { errorOf, type ModelSeen } from '../threads/between-threads.ts';
import { monotonic } from '../threads/monotonic.ts';
import type { Storage } from '../storage/storage.ts';
import { Remembered } from './remembered.ts';
import type { Asked, Question, ReadSideState, Told } from './messages.ts';
import {
  keptIn,
  type ChangesFound,
  type LoopDelay,
  type Opening,
  type PrintedPage,
  type ReadSide,
  type ReadSideHost,
  type ReadSideSource,
} from '../reads/read-side.ts';

/** The number of threads that are asked a question, when one dies before it answers. */
const MOST_TRIES = 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** The number of remembered rows of each read model, at a few kilobytes each. */
const MOST_ROWS = 10_000;
/** The bytes of remembered pages per model. Each page also counts its key, so that empty pages count too. */
const MOST_OF_PAGES = 8 * 1024 * 1024;
const PLACE_OF_PAGE = 256;

export type StartThread = (source: ReadSideSource) => Worker;

/** Starts TypeScript in the thread in the same way as the product itself. */
export const startThread: StartThread = (source) =>
  new Worker(new URL('./read-side.worker.ts', import.meta.url), {
    workerData: source,
    execArgv: ['--import', new URL('../../../../tools/register.mjs', import.meta.url).href],
    name: 'read-side',
  });

export interface ThreadOptions extends ReadSideHost {
  readonly projections: readonly Projection[];
  /** Receives the damage that the thread finds. */
  readonly storage: Pick<Storage, 'damaged'>;
  /** Announces the events that are appended in this thread. */
  readonly commits: Commits;
  /** Called when a thread has died and the next one is started. */
  readonly onRestart: (error: Error | undefined) => void;
  readonly start?: StartThread;
  /** The time without an answer after which a thread counts as hanging and is ended, in milliseconds. */
  readonly silentMs: number;
}

interface Answered {
  readonly value: unknown;
  readonly etag?: number | string;
}

interface Waiting {
  readonly question: Question;
  readonly tries: number;
  readonly answer: (answered: Answered) => void;
  readonly refuse: (error: Error) => void;
}

const nothingYet: ReadSideState = {
  statuses: [],
  shown: undefined,
  etags: {},
  served: {},
  wasSetAside: false,
  projecting: undefined,
  aloneUntil: Infinity,
};

/**
 * The read side in its own thread, which is restarted whenever it dies. A slow query does not hold up other requests.
 */
export class ReadSideThread implements ReadSide {
  readonly #waiting = new Map<number, Waiting>();
  readonly #own: ReadonlySet<ReadModel>;
  /** The row by its id, or an empty list when there is none. */
  readonly #rows = new Remembered<RowId, readonly Row[]>(MOST_ROWS, () => 1);
  /** The printed page by its query. */
  readonly #pages = new Remembered<string, PrintedPage>(
    MOST_OF_PAGES,
    ({ rows }, query) => PLACE_OF_PAGE + 2 * query.length + rows.length,
  );
  readonly #forgotten = new Set<string>();
  readonly #heard = new Set<() => void>();
  #thread: Worker | undefined;
  /** The number of threads so far. It is part of etags, so that those of different threads differ. */
  #threads = 0;
  /** The number of threads that ended before they opened the files, since the last one that succeeded. */
  #stillborn = 0;
  #opened = Promise.withResolvers<Opening>();
  #isOpen = false;
  #state = nothingYet;
  #lastId = 0;
  #outgoing: Asked[] = [];
  readonly #stopping = new AbortController();

  private constructor(
    private readonly source: ReadSideSource,
    private readonly options: ThreadOptions,
  ) {
    this.#own = new Set(options.projections.map(({ readModel }) => readModel));
  }

  /** @throws Error when its first thread cannot open the files */
  static async open(
    source: ReadSideSource,
    options: ThreadOptions,
  ): Promise<{ readSide: ReadSideThread; opening: Opening }> {
    const readSide = new ReadSideThread(source, options);
    readSide.#begin(source);
    void readSide.#announce();
    return { readSide, opening: await readSide.#opened.promise };
  }

  get isRunning(): boolean {
    return this.#isOpen;
  }

  get keptIn(): ReadSide['keptIn'] {
    return keptIn(this.source);
  }

  get projecting(): ReadSide['projecting'] {
    return this.#state.projecting;
  }

  get restarts(): number {
    return this.#threads - 1;
  }

  get wasSetAside(): boolean {
    return this.#state.wasSetAside;
  }

  list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    // The thread passes the store's answer on.
    return this.#ask({ ask: 'list', model: this.#seen(model), query }) as Promise<Page<R>>;
  }

  async printed<R extends Row>(model: ReadModel<R>, query: Query): Promise<PrintedPage<R>> {
    const question: Question = { ask: 'printed', model: this.#seen(model), query };
    // A narrowed model has the same name, so only pages of whole models are remembered. They hold rows of this model.
    return (
      this.#own.has(model) ? this.#remembered(this.#pages, model, JSON.stringify(query), question) : this.#ask(question)
    ) as Promise<PrintedPage<R>>;
  }

  count(model: ReadModel, query: Query): Promise<number> {
    return this.#ask({ ask: 'count', model: this.#seen(model), query }) as Promise<number>;
  }

  groups(model: ReadModel, where: readonly Condition[], by: readonly string[]): Promise<readonly Group[]> {
    return this.#ask({ ask: 'groups', model: this.#seen(model), where, by }) as Promise<readonly Group[]>;
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    const [row] = (await this.#remembered(this.#rows, model, id, {
      ask: 'many',
      model: this.#seen(model),
      ids: [id],
    })) as R[];
    // The row is frozen, because several callers share it.
    return row && Object.freeze(row);
  }

  many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]> {
    return this.#ask({ ask: 'many', model: this.#seen(model), ids }) as Promise<R[]>;
  }

  async etag({ name }: ReadModel): Promise<string> {
    await this.#look();
    return this.#etag(name);
  }

  async servedVersion({ name }: Projection): Promise<number | undefined> {
    return this.#state.served[name];
  }

  unopened(limit: number): Promise<{ readonly total: number; readonly events: readonly UnopenedEvent[] }> {
    return this.#ask({ ask: 'unopened', limit }) as Promise<{ total: number; events: readonly UnopenedEvent[] }>;
  }

  loopDelay(): Promise<LoopDelay> {
    return this.#ask({ ask: 'loopDelay' }) as Promise<LoopDelay>;
  }

  foreignEvents(): Promise<number> {
    return this.#ask({ ask: 'foreignEvents' }) as Promise<number>;
  }

  onShown(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => void this.#heard.delete(hear);
  }

  changesAfter(after: Position, limit: number): Promise<ChangesFound> {
    return this.#ask({ ask: 'changesAfter', after, limit }) as Promise<ChangesFound>;
  }

  forgetting(): Promise<number> {
    return this.#ask({ ask: 'forgetting' }) as Promise<number>;
  }

  async forgotten(): Promise<void> {
    await this.#ask({ ask: 'forgotten' });
  }

  async noteUnopened(events: readonly UnopenedEvent[]): Promise<void> {
    await this.#ask({ ask: 'noteUnopened', events });
  }

  async setAside(): Promise<void> {
    await this.#ask({ ask: 'setAside' });
  }

  waitFor(position: Position, milliseconds: number): Promise<boolean> {
    const shown = this.shown();
    if (shown !== undefined && shown >= position) return Promise.resolve(true);
    return (this.#ask({ ask: 'waitFor', position, milliseconds }) as Promise<boolean>).catch(() => false);
  }

  shown(): Position | undefined {
    return this.#state.shown;
  }

  status(): ProjectionStatus[] {
    return this.#state.statuses;
  }

  forget(subject: string): void {
    this.#forgotten.add(subject);
    this.#send({ forget: subject });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const thread = this.#thread;
    if (thread === undefined) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    await this.#ask({ ask: 'stop' }).catch(() => undefined);
    await thread.terminate();
    await ended;
  }

  /** Tells the thread of new events, so that it need not poll the log. */
  async #announce(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.options.commits.next(this.#stopping.signal);
      this.#send({ appended: true });
    }
  }

  #seen(model: ReadModel): ModelSeen {
    return this.#own.has(model) ? model.name : model;
  }

  /** Answers from memory as long as the model's rows are unchanged, else asks the thread. */
  async #remembered<Key, Value>(
    memory: Remembered<Key, Value>,
    { name }: ReadModel,
    key: Key,
    question: Question,
  ): Promise<Value> {
    await this.#look();
    const known = memory.find(name, this.#etag(name), key);
    if (known !== undefined) return known;
    const { value, etag } = await this.#askWhole(question);
    // Each memory holds the answers to one kind of question.
    const answered = value as Value;
    if (etag !== undefined && this.#etag(name) === this.#etagOf(etag))
      memory.keep(name, this.#etag(name), key, answered);
    return answered;
  }

  /** Asks for the state again when another process may have written rows. */
  async #look(): Promise<void> {
    if (monotonic() >= this.#state.aloneUntil) await this.#ask({ ask: 'look' });
  }

  #etag(name: string): string {
    return this.#etagOf(this.#state.etags[name] ?? 0);
  }

  #etagOf(etag: number | string): string {
    return `${this.#threads}-${etag}`;
  }

  async #ask(question: Question): Promise<unknown> {
    return (await this.#askWhole(question)).value;
  }

  #askWhole(question: Question): Promise<Answered> {
    return new Promise((answer, refuse) => this.#put({ question, tries: 1, answer, refuse }));
  }

  #put(waiting: Waiting): void {
    const id = (this.#lastId += 1);
    this.#waiting.set(id, waiting);
    this.#send({ id, question: waiting.question });
  }

  /** Sends all questions of one turn of the event loop as one message. */
  #send(asked: Asked): void {
    if (this.#outgoing.push(asked) === 1) setImmediate(() => this.#flush());
  }

  /** Without a thread, the messages wait for the next one. */
  #flush(): void {
    if (this.#thread === undefined || this.#outgoing.length === 0) return;
    this.#thread.postMessage(this.#outgoing);
    this.#outgoing = [];
  }

  #begin(source: ReadSideSource): void {
    const thread = (this.options.start ?? startThread)(source);
    this.#thread = thread;
    this.#threads += 1;
    let failure: Error | undefined;
    thread.on('message', (messages: readonly Told[]) => {
      for (const told of messages) this.#hear(told);
    });
    thread.on('error', (error: Error) => (failure = error));
    thread.once('exit', () => void this.#ended(failure));
    this.#flush();
    void this.#watch(thread, (silent) => (failure = silent)).catch(() => undefined);
  }

  /** Ends a thread that hangs. */
  async #watch(thread: Worker, onSilence: (error: Error) => void): Promise<void> {
    const { silentMs } = this.options;
    const wait = (milliseconds: number) =>
      pause(milliseconds, undefined, { ref: false, signal: this.#stopping.signal });
    for (;;) {
      await wait(silentMs / 4);
      if (this.#thread !== thread) return;
      const answered = this.#isOpen ? this.#ask({ ask: 'alive' }).catch(() => true) : true;
      const isSilent = !(await Promise.race([answered, wait(silentMs).then(() => false)]));
      if (this.#thread !== thread) return;
      if (!isSilent) continue;
      onSilence(new Error(`The thread of the read side has not answered for ${silentMs} ms`));
      await thread.terminate();
      return;
    }
  }

  #hear(told: Told): void {
    if ('state' in told) this.#learn(told.state);
    else if ('line' in told) this.options.tell(told.line);
    else if ('trouble' in told) this.options.onFailure(told.trouble);
    else if ('damaged' in told) this.options.storage.damaged(told.damaged, told.found);
    else if ('opened' in told) {
      this.#isOpen = true;
      this.#opened.resolve(told.opened);
    } else {
      const waiting = this.#waiting.get(told.id);
      this.#waiting.delete(told.id);
      if ('failed' in told) waiting?.refuse(errorOf(told.failed));
      else waiting?.answer(told);
    }
  }

  #learn(state: ReadSideState): void {
    for (const [model, etag] of Object.entries(state.etags))
      if (etag !== this.#state.etags[model]) for (const memory of [this.#rows, this.#pages]) memory.drop(model);
    const isFurther = state.shown !== this.#state.shown;
    this.#state = state;
    if (isFurther) for (const hear of this.#heard) hear();
  }

  /** Replaces a thread that ended. The new one is asked the unanswered questions. */
  async #ended(error: Error | undefined): Promise<void> {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#thread = undefined;
    this.#state = { ...this.#state, shown: undefined };
    const unanswered = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#outgoing = [];
    const away = new StoreUnavailable('The read side has ended', { cause: error });
    const neverOpened = !wasOpen && this.#threads === 1;
    if (neverOpened) this.#opened.reject(error ?? away);
    if (this.#stopping.signal.aborted || neverOpened) {
      for (const { refuse } of unanswered) refuse(away);
      return;
    }
    this.options.onRestart(error);
    this.#stillborn = wasOpen ? 0 : this.#stillborn + 1;
    if (!wasOpen)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** this.#stillborn, LONGEST_PAUSE_MS), undefined, { ref: false });
    if (this.#stopping.signal.aborted) return;
    // The file has recorded the unopened events, and a damaged file was set aside.
    this.#begin({ ...this.source, unopened: [], areDamaged: false });
    for (const subject of this.#forgotten) this.#send({ forget: subject });
    for (const waiting of unanswered) {
      if (waiting.tries < MOST_TRIES) this.#put({ ...waiting, tries: waiting.tries + 1 });
      else waiting.refuse(away);
    }
  }
}
