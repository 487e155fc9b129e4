import { jsonEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventStoreDBClient, JSONEventType } from '@eventstore/db-client';
import {
  type AppendResult,
  AppendUnconfirmed,
  type ExpectedRevision,
  LogExchanged,
  LogUnavailable,
  type NewEvent,
  StreamDeleted,
} from '../event-log.ts';
import { AppendWindow } from './append-window.ts';
import type { Continuity } from './continuity.ts';
import { NoAnswer, decisionOf } from './errors.ts';
import type { Patience } from './options.ts';
import { Attempts, within } from './patience.ts';
import { toPosition } from './positions.ts';
import { type Reader, withFollowers } from './reader.ts';

/** How far back a repeat with `any` looks for events that its first attempt may have stored. */
const LOOK_BACK = 1_000;

const EXPECTED = { noStream: 'no_stream', streamExists: 'stream_exists', any: 'any' } as const;

export interface Append {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expectedRevision: ExpectedRevision;
  /** Of data, metadata and types. */
  readonly bytes: number;
  readonly signal?: AbortSignal;
}

/** Appends through the client that appends for this process. */
export class Appender {
  private readonly window = new AppendWindow();
  private readonly underWay = new Set<Promise<unknown>>();
  private client: EventStoreDBClient;
  private renewal: Promise<void> | undefined;

  constructor(
    private readonly connect: () => EventStoreDBClient,
    private readonly reader: Reader,
    private readonly continuity: Continuity,
    private readonly patience: Patience,
  ) {
    this.client = connect();
  }

  append(append: Append): Promise<AppendResult> {
    const result = this.settle(append);
    this.underWay.add(result);
    const forget = (): void => void this.underWay.delete(result);
    result.then(forget, forget);
    return result;
  }

  /** Resolves when all appends have settled and the call that carried them is given up. */
  async close(): Promise<void> {
    await Promise.allSettled(this.underWay);
    await this.dispose();
  }

  /**
   * One attempt after the other, never two at once: a repeat that overlaps its first attempt fails although that one is
   * stored. To the server, the same ids at the same revision are the same append, whether earlier attempts failed or not.
   */
  private async settle(append: Append): Promise<AppendResult> {
    const attempts = new Attempts(this.patience);
    let failure: unknown;
    let isSent = false;
    do {
      try {
        if (!this.continuity.isSure) await within(attempts.timeout, this.continuity.confirm());
        const stored = failure === undefined ? undefined : await this.storedBefore(append);
        if (stored) return stored;
        await this.enter(append, attempts.left);
        isSent = true;
        const result = await this.attempt(append, attempts.timeout);
        const last = append.events.at(-1);
        if (last) this.continuity.met({ id: last.id, position: result.position });
        return result;
      } catch (error) {
        append.signal?.throwIfAborted();
        const isDecided = error instanceof StreamDeleted || error instanceof LogExchanged;
        const decision = isDecided ? error : decisionOf(error, append.stream, append.expectedRevision);
        if (decision) throw decision;
        this.continuity.doubt();
        failure = error;
      }
    } while (await attempts.again(append.signal));
    const Unavailable = isSent ? AppendUnconfirmed : LogUnavailable;
    throw new Unavailable(`The log did not confirm the append to ${append.stream}`, { cause: failure });
  }

  /** @throws NoAnswer when it takes too long, or the signal's reason */
  private async enter({ bytes, signal }: Append, timeout: number): Promise<void> {
    const entered = this.window.enter(bytes);
    try {
      await within(timeout, abortable(entered, signal));
    } catch (error) {
      // A turn that comes too late is given to the next append.
      void entered.then(() => this.window.leave(bytes, false));
      throw error;
    }
  }

  /** One attempt. It occupies a place in the window until it settles. */
  private async attempt(
    { stream, events, expectedRevision, bytes, signal }: Append,
    timeout: number,
  ): Promise<AppendResult> {
    const started = performance.now();
    let answered = false;
    try {
      signal?.throwIfAborted();
      const answer = this.client.appendToStream(stream, clientEvents(events), {
        expectedRevision: clientRevision(expectedRevision),
        deadline: timeout,
      });
      const { nextExpectedRevision, position } = await within(timeout, abortable(answer, signal));
      answered = true;
      return position
        ? { revision: nextExpectedRevision, position: toPosition(position) }
        : await this.positioned(stream, nextExpectedRevision);
    } catch (error) {
      answered ||= !(error instanceof NoAnswer) && decisionOf(error, stream, expectedRevision) !== undefined;
      if (error instanceof NoAnswer) await this.renewCall(started);
      throw error;
    } finally {
      this.window.leave(bytes, answered);
    }
  }

  /**
   * The one call that carries all appends may hang, or may have ended silently. If nothing was answered since the attempt
   * began, the call is given up. Every append on it settles and is tried again over a new call.
   */
  private async renewCall(since: number): Promise<void> {
    if (this.window.answeredSince(since)) return;
    this.renewal ??= this.renew().finally(() => (this.renewal = undefined));
    await this.renewal;
  }

  private async renew(): Promise<void> {
    // A call that the server has ended counts as open for ever to the client: only another client opens a new one. The
    // old call can no longer do anything then, which matters because both would reject each other's appends.
    if (!(await this.dispose())) this.client = this.connect();
  }

  /** False when a call did not end in time. */
  private dispose(): Promise<boolean> {
    return within(this.patience.closeTimeout, this.client.dispose()).then(
      () => true,
      () => false,
    );
  }

  /** `any` and `streamExists` compare ids only with what the server has in memory, so a repeat reads the stream before. */
  private async storedBefore({ stream, events, expectedRevision }: Append): Promise<AppendResult | undefined> {
    if (expectedRevision !== 'any' && expectedRevision !== 'streamExists') return undefined;
    const { events: latest } = await this.reader.readStream(stream, {
      from: 'end',
      direction: 'backwards',
      limit: LOOK_BACK,
    });
    const last = latest.find(({ id }) => id === events.at(-1)?.id);
    return last && { revision: last.revision, position: last.position };
  }

  /** The server knows these events but names no position, because they are deleted. */
  private async positioned(stream: string, revision: bigint): Promise<AppendResult> {
    const { events } = await this.reader.readStream(stream, { from: revision, direction: 'forwards', limit: 1 });
    const [event] = events;
    if (event?.revision !== revision) throw new StreamDeleted(stream);
    return { revision, position: event.position };
  }
}

function clientRevision(expected: ExpectedRevision): AppendExpectedRevision {
  return typeof expected === 'bigint' ? expected : EXPECTED[expected];
}

const clientEvents = (events: readonly NewEvent[]) =>
  events.map(({ id, type, data, metadata }, index) =>
    jsonEvent<JSONEventType>({ id, type, data, metadata: withFollowers(metadata, events.length - 1 - index) }),
  );

/** Stops waiting when the signal aborts. The append may still be stored. */
async function abortable<Result>(answer: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return answer;
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
