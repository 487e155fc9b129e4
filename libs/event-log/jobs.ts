/**
 * Work that events ask for (mail, reactions, timed work): every event goes to one of the consumers of a group, at least
 * once, until one of them has handled it or it is parked. Consumers must be idempotent: a consumer that dies after its work
 * and before its acknowledgement leaves that work to be done again. There is no order among events.
 */
import type { Filter, RecordedEvent } from './event-log.ts';

export interface ConsumeOptions {
  /** All consumers of one group share its work, in this process and in others: lower-case letters, digits, `-`. */
  group: string;
  /** Which events ask for work. Taken when the group is first met, as is `from`; later values change nothing. */
  filter: Filter;
  from: 'start' | 'end';
  /** Resolves when the work is done. A rejection is tried again after a pause, by whichever consumer is free. */
  handle(event: RecordedEvent, context: { attempt: number; signal: AbortSignal }): Promise<void>;
  /** Milliseconds before the second attempt, the third and so on; when the attempt after the last pause fails, the event is parked. */
  pauses: readonly number[];
  /** Milliseconds after which an attempt counts as failed; its signal aborts. */
  timeout: number;
  /** How many events this consumer handles at a time. Default 8. */
  concurrency?: number;
}

export interface JobConsumer {
  /** Takes no more work and resolves when the handlers under way have ended; what waits for another attempt is left to others. */
  stop(): Promise<void>;
}

export interface ParkedJob {
  event: RecordedEvent;
  /** The message of the last failure. */
  reason: string;
}

export interface Jobs {
  /** Resolves when the group exists; from then on no matching event is missed, also while nobody consumes. @throws LogUnavailable */
  consume(options: ConsumeOptions): Promise<JobConsumer>;

  /** What all attempts failed on, oldest first. @throws LogUnavailable */
  parked(group: string): Promise<ParkedJob[]>;

  /** Gives everything parked out again, with all its attempts. @throws LogUnavailable */
  replayParked(group: string): Promise<void>;

  /** Stops every consumer. */
  close(): Promise<void>;
}

/** What a consumer makes of one attempt. */
export type AttemptOutcome = { readonly done: true } | { readonly done: false; readonly reason: string };

/**
 * One attempt at one job, for the adapters. `attempt` counts from 1.
 */
export async function attemptJob(
  options: ConsumeOptions,
  event: RecordedEvent,
  attempt: number,
): Promise<AttemptOutcome> {
  const overtime = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`Took longer than ${options.timeout} ms`);
      overtime.abort(error);
      reject(error);
    }, options.timeout);
  });
  try {
    await Promise.race([options.handle(event, { attempt, signal: overtime.signal }), late]);
    return { done: true };
  } catch (error) {
    return { done: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
