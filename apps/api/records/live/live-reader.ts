import { Readable } from 'node:stream';
import { liveEvents, type LiveBeginning, type LiveChange, type LiveNews } from '@leaseledger/contract/live/live.views';

/** The most changes that wait for a reader. Beyond that, only their lists are named. */
const MOST_WAITING = 200;
/** The number of beats in a row after which a reader that takes nothing is cut off. */
const MOST_MISSED_BEATS = 2;

const nameOf = ({ of, id, record, own }: LiveChange): string => `${of} ${id ?? ''} ${record ?? ''} ${own ?? ''}`;

/** A report for readers with the same rights, printed once for all of them. */
export class Telling {
  /** Each change once. */
  readonly changes: readonly LiveChange[];
  #text: string | undefined;

  /** @param lastId the place up to which this reports */
  constructor(
    changes: readonly LiveChange[],
    readonly lastId: string,
  ) {
    this.changes = [...new Map(changes.map((change) => [nameOf(change), change])).values()];
  }

  /** The report as an event of the stream. */
  get text(): string {
    const news: LiveNews = { changes: this.changes };
    return (this.#text ??= textOf(this.lastId, liveEvents.news, news));
  }
}

const idOf = (lastId: string | undefined): string => (lastId === undefined ? '' : `id: ${lastId}\n`);
const textOf = (lastId: string | undefined, name: string, data: object): string =>
  `${idOf(lastId)}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** One stream of server-sent events. What its reader has not taken waits as one piece, which has a bounded size. */
export class LiveReader extends Readable {
  #waiting = new Map<string, LiveChange>();
  #isAnew = false;
  /** The id of the event after which the reader continues when the connection breaks. */
  #lastId: string | undefined;
  /** Whether the next push goes out, because the reader has taken everything before it. */
  #isAsked = false;
  #missedBeats = 0;

  constructor() {
    // One piece at a time: the next one is made after this one was taken.
    super({ highWaterMark: 1 });
  }

  begin(lastId: string | undefined, beginning: LiveBeginning): void {
    this.#lastId = lastId;
    this.push(textOf(lastId, liveEvents.begin, beginning));
  }

  tell(telling: Telling): void {
    const { changes, lastId } = telling;
    this.#lastId = lastId;
    if (changes.length === 0) return;
    const isAllThereIs = this.#waiting.size === 0 && !this.#isAnew && changes.length <= MOST_WAITING;
    if (isAllThereIs && this.#isAsked && !this.destroyed) return this.#send(telling.text);
    for (const change of changes) this.#waiting.set(nameOf(change), change);
    if (this.#waiting.size > MOST_WAITING)
      this.#waiting = new Map(changesOf(this.#waiting).map((change) => [nameOf(change), change]));
    this.#flush();
  }

  /** Tells the reader to read everything again, because too much was missed. */
  anew(lastId: string | undefined): void {
    this.#lastId = lastId;
    this.#isAnew = true;
    this.#flush();
  }

  /** Keeps the connection alive, and shows the reader that it is not broken. */
  beat(lastId: string | undefined): void {
    if (this.#isAsked) {
      this.#missedBeats = 0;
      if (this.#waiting.size === 0) this.#lastId = lastId ?? this.#lastId;
      this.#send(`${idOf(this.#lastId)}:\n\n`);
    } else if ((this.#missedBeats += 1) >= MOST_MISSED_BEATS) this.destroy();
  }

  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  override _read(): void {
    this.#isAsked = true;
    this.#flush();
  }

  #flush(): void {
    if (!this.#isAsked || this.destroyed || (this.#waiting.size === 0 && !this.#isAnew)) return;
    const news: LiveNews = { changes: [...this.#waiting.values()] };
    const text = this.#isAnew ? textOf(this.#lastId, liveEvents.anew, {}) : textOf(this.#lastId, liveEvents.news, news);
    this.#isAnew = false;
    this.#waiting = new Map();
    this.#send(text);
  }

  #send(text: string): void {
    this.#isAsked = false;
    this.push(text);
  }
}

const changesOf = (waiting: ReadonlyMap<string, LiveChange>): LiveChange[] =>
  [...new Set([...waiting.values()].map(({ of }) => of))].map((of) => ({ of }));
