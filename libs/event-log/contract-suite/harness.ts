import { it, expect } from '@jest/globals';
import type { EventLog } from '../event-log.ts';

/** Another process that appends to the same storage: stream `writer-{name}`, events {writer, append, part}, one append after the other. */
export interface WriterProcess {
  /** How many of its appends were acknowledged so far. */
  acknowledged(): number;
  /** Resolves once it has that many acknowledgements; rejects when the process ends before. */
  whenAcknowledged(appends: number): Promise<void>;
  /** Ends it without a warning; resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it has made all its appends and ended by itself; rejects when it failed. */
  readonly ended: Promise<void>;
}

/** The suite's access to one kind of log. Not every log has the optional capabilities. */
export interface EventLogHarness {
  /** A log on new, empty storage. */
  start(): Promise<EventLog>;
  /** Closes the log, ends its processes and removes its storage. */
  stop(): Promise<void>;
  /** Closes the log and opens it again on the same storage. */
  restart?(): Promise<EventLog>;
  startWriter?(options: { name: string; appends: number; eventsPerAppend: number }): WriterProcess;
  /** From now on the storage refuses every write, until the function that is answered is called. */
  readonly injectOutage?: (() => () => void) | undefined;
  /** Hides the events of a stream below a revision. */
  truncate?(stream: string, before: bigint): Promise<void>;
}

type Capability = 'restart' | 'startWriter' | 'injectOutage' | 'truncate';

/** A test that needs a capability. If the log lacks it, the test's title says so. */
export function itWhere<Name extends Capability>(
  harness: EventLogHarness,
  capability: Name,
  title: string,
  test: (capable: EventLogHarness & Required<Pick<EventLogHarness, Name>>) => Promise<void>,
): void {
  if (has(harness, capability)) it(title, () => test(harness), 60_000);
  else it(`not applicable without ${capability}: ${title}`, () => expect(harness[capability]).toBeUndefined());
}

function has<Name extends Capability>(
  harness: EventLogHarness,
  capability: Name,
): harness is EventLogHarness & Required<Pick<EventLogHarness, Name>> {
  return harness[capability] !== undefined;
}

export interface Suite {
  readonly harness: EventLogHarness;
  /** The log of the test that runs. */
  log(): EventLog;
}
