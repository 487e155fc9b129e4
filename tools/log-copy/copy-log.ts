import { type EventLog, type RecordedEvent, WrongExpectedRevision } from '@leaseledger/event-log/event-log';
import { kept } from './digest.ts';
import type { HiddenThrough } from './hidden.ts';

/** The limit of one append, far below that of a log. */
const MOST_EVENTS = 100;
const MOST_BYTES = 256 * 1024;

/** The copy is impossible; the message says why. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

export interface CopyOptions {
  readonly from: Pick<EventLog, 'readAll'>;
  readonly to: EventLog;
  /** The hidden part of each stream of the source. */
  readonly hidden: ReadonlyMap<string, HiddenThrough>;
  /** Receives the number of events in the target. */
  readonly onProgress?: (events: number) => void;
  /** Ends the copy early, between two appends. */
  readonly signal?: AbortSignal;
}

/**
 * Appends missing events to the target, one append after the other, so that the order over all streams is kept. The
 * existing events of the target must be the beginning of the source, as after an interrupted copy.
 * @returns the number of events in the target. @throws CopyRefused, LogUnavailable
 */
export async function copyLog(options: CopyOptions): Promise<number> {
  const { from, to, signal, onProgress } = options;
  const run = new Run(options);
  const held = to.readAll()[Symbol.asyncIterator]();
  try {
    let before = await held.next();
    for await (const event of from.readAll()) {
      if (signal?.aborted) return await run.finish();
      if (before.done === true) {
        await run.add(event);
      } else {
        run.compare(event, before.value);
        onProgress?.(run.events);
        before = await held.next();
        if (before.done === true) await run.hideWhatWasDeleted();
      }
    }
    if (before.done !== true) throw otherEvents(before.value);
    return await run.finish();
  } finally {
    await held.return?.();
  }
}

class Run {
  /** The number of events in the target. */
  events = 0;
  #last: RecordedEvent | undefined;
  /** Consecutive events of one stream, not yet appended. */
  #pending: RecordedEvent[] = [];
  #bytes = 0;

  constructor(private readonly options: CopyOptions) {}

  compare(event: RecordedEvent, held: RecordedEvent): void {
    if (kept(event) !== kept(held)) throw otherEvents(held);
    this.#last = event;
    this.events += 1;
  }

  async add(event: RecordedEvent): Promise<void> {
    const bytes = Buffer.byteLength(kept(event));
    const last = this.#pending.at(-1);
    const goesAlong =
      last?.stream === event.stream &&
      this.#pending.length < MOST_EVENTS &&
      this.#bytes + bytes <= MOST_BYTES &&
      !this.#endsHidden(last);
    if (!goesAlong) await this.#flush();
    this.#pending.push(event);
    this.#bytes += bytes;
  }

  async finish(): Promise<number> {
    await this.#flush();
    return this.events;
  }

  /** Deletes the deleted part of a stream in the target as soon as it is copied. A repeat changes nothing. */
  async hideWhatWasDeleted(): Promise<void> {
    if (this.#last !== undefined && this.#endsHidden(this.#last)) await this.options.to.deleteStream(this.#last.stream);
  }

  async #flush(): Promise<void> {
    const events = this.#pending;
    const [first] = events;
    if (first === undefined) return;
    this.#pending = [];
    this.#bytes = 0;
    const { stream, revision } = first;
    const copies = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
    try {
      await this.options.to.append(stream, copies, { expectedRevision: revision === 0n ? 'noStream' : revision - 1n });
    } catch (thrown) {
      if (!(thrown instanceof WrongExpectedRevision)) throw thrown;
      const { actual } = thrown;
      throw new CopyRefused(
        actual === 'noStream'
          ? `${stream} begins at revision ${revision}: what came before was scavenged, so that its revisions cannot be kept`
          : `${stream} of the target is at revision ${actual} where ${revision} is to be written: somebody else writes to it`,
        { cause: thrown },
      );
    }
    this.events += events.length;
    this.options.onProgress?.(this.events);
    this.#last = events.at(-1);
    await this.hideWhatWasDeleted();
  }

  #endsHidden({ stream, revision }: RecordedEvent): boolean {
    return this.options.hidden.get(stream) === revision;
  }
}

function otherEvents({ stream, revision, type }: RecordedEvent): CopyRefused {
  return new CopyRefused(
    `The target holds other events than the source, the first of them ${type} at revision ${revision} of ${stream}: nothing was copied there`,
  );
}
