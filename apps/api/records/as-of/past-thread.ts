import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import {
  StoreUnavailable,
  type Condition,
  type Group,
  type Page,
  type Query,
} from '@leaseledger/projections/kernel/read-store';
import type { Projection, ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Built, NamedPlace, Past, Place } from '../../platform/reads/past.ts';
import type { ReadSideSource } from '../../platform/reads/read-side.ts';
import { errorOf, type ModelSeen } from '../../platform/threads/between-threads.ts';
import type { Asked, Question, Told } from './messages.ts';
import { pastFolder } from './past-folder.ts';

/** The failures of the thread that pass by themselves: log or vault are unavailable. */
const passing: ReadonlySet<string> = new Set(['LogUnavailable', 'VaultUnavailable']);

interface Waiting {
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * The past in its own thread, which the first question starts. Until then it costs nothing. A thread that died is
 * started again by the next question.
 */
export class PastThread implements Past {
  readonly #waiting = new Map<number, Waiting>();
  readonly #forgotten = new Set<string>();
  readonly #own: ReadonlySet<ReadModel>;
  #thread: Worker | undefined;
  #lastId = 0;
  #isStopped = false;

  constructor(
    private readonly source: ReadSideSource,
    projections: readonly Projection[],
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.#own = new Set(projections.map(({ readModel }) => readModel));
    // Forgotten persons may still be in files of an earlier run, so the folder is emptied.
    this.#empty();
  }

  place(named: NamedPlace): Promise<Place | undefined> {
    return this.#ask({ ask: 'place', named }) as Promise<Place | undefined>;
  }

  row<R extends Row>({ name: model }: ReadModel<R>, id: RowId, place: Place): Promise<R | undefined> {
    // The thread answers rows of this model.
    return this.#ask({ ask: 'row', model, id, place }) as Promise<R | undefined>;
  }

  rowsMadeBy<R extends Row>({ name: model }: ReadModel<R>, stream: string, place: Place): Promise<readonly R[]> {
    // The thread answers rows of this model.
    return this.#ask({ ask: 'rowsMadeBy', model, stream, place }) as Promise<readonly R[]>;
  }

  prepare({ name: model }: ReadModel, place: Place, by: number): Promise<Built | 'busy'> {
    return this.#ask({ ask: 'prepare', model, place, by }) as Promise<Built | 'busy'>;
  }

  list<R extends Row>(model: ReadModel<R>, query: Query, place: Place): Promise<Page<R> | undefined> {
    return this.#ask({ ask: 'list', model: this.#seen(model), query, place }) as Promise<Page<R> | undefined>;
  }

  groups(
    { name: model }: ReadModel,
    where: readonly Condition[],
    by: readonly string[],
    place: Place,
  ): Promise<readonly Group[] | undefined> {
    return this.#ask({ ask: 'groups', model, where, by, place }) as Promise<readonly Group[] | undefined>;
  }

  forget(subject: string): void {
    this.#forgotten.add(subject);
    if (this.#thread !== undefined) this.#forgetThere(subject);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const thread = this.#thread;
    if (thread !== undefined) {
      await this.#ask({ ask: 'stop' }).catch(() => undefined);
      await thread.terminate();
    }
    this.#empty();
  }

  #forgetThere(subject: string): void {
    this.#ask({ ask: 'forget', subject }).catch((error: unknown) => this.onTrouble(error));
  }

  #seen(model: ReadModel): ModelSeen {
    return this.#own.has(model) ? model.name : model;
  }

  #ask(question: Question): Promise<unknown> {
    if (this.#isStopped && question.ask !== 'stop')
      return Promise.reject(new StoreUnavailable('The product is being stopped'));
    const thread = this.#thread ?? this.#start();
    const id = (this.#lastId += 1);
    return new Promise((answer, refuse) => {
      this.#waiting.set(id, { answer, refuse });
      const asked: Asked = { id, question };
      thread.postMessage(asked);
    });
  }

  #start(): Worker {
    this.#empty();
    const thread = new Worker(new URL('./past.worker.ts', import.meta.url), {
      workerData: this.source,
      execArgv: ['--import', new URL('../../../../tools/register.mjs', import.meta.url).href],
      name: 'past',
    });
    this.#thread = thread;
    thread.on('message', (told: Told) => this.#hear(told));
    thread.on('error', (error) => this.#ended(thread, error));
    thread.on('exit', () => this.#ended(thread, undefined));
    for (const subject of this.#forgotten) this.#forgetThere(subject);
    return thread;
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('failed' in told)
      waiting?.refuse(passing.has(told.failed.name) ? new StoreUnavailable(told.failed.message) : errorOf(told.failed));
    else waiting?.answer(told.value);
  }

  #ended(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    if (!this.#isStopped) this.onTrouble(error);
    const unanswered = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { refuse } of unanswered)
      refuse(new StoreUnavailable('The past cannot be read just now', { cause: error }));
  }

  #empty(): void {
    rmSync(pastFolder(this.source.dataDir), { recursive: true, force: true });
  }
}
