import { setTimeout as pause } from 'node:timers/promises';
import { LogRefused, LogUnavailable, type EventLog, type RecordedEvent } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';

const STREAM = 'log';
const BEGUN = 'LogBegun';
const PAUSE_MS = 500;

/**
 * The product's own event that began the log. Of a log of an older release, which has none, it is the first event.
 * @returns undefined while the log is empty
 * @throws LogUnavailable
 */
export async function beginningOf(log: Pick<EventLog, 'readAll' | 'readStream'>): Promise<RecordedEvent | undefined> {
  return (await ownBeginning(log)).begun ?? (await firstEvent(log));
}

/** The first event of the log, which another program may have written. @throws LogUnavailable */
export async function firstEvent(log: Pick<EventLog, 'readAll'>): Promise<RecordedEvent | undefined> {
  for await (const event of log.readAll({ limit: 1 })) return event;
  return undefined;
}

async function ownBeginning(log: Pick<EventLog, 'readStream'>) {
  const { events } = await log.readStream(STREAM);
  return { begun: events.find(({ type }) => type === BEGUN), head: events.at(-1)?.revision };
}

/**
 * Identifies this log among all others, copies included: by the id, position and storage time of its beginning.
 * Positions belong to one log, so they are stored together with this identity.
 * @returns undefined while the log is empty
 * @throws LogUnavailable
 */
export async function identityOf(log: Pick<EventLog, 'readAll' | 'readStream'>): Promise<string | undefined> {
  const beginning = await beginningOf(log);
  return beginning && nameOf(beginning);
}

const nameOf = ({ id, position, created }: RecordedEvent): string => `${id} ${position} ${created}`;

/**
 * The identity of a log that will be written to. A log without an event of the product that begins it first gets one,
 * also where other programs have written to it.
 * @throws LogUnavailable
 */
export async function establishIdentity(log: EventLog, clock: Clock, randomBytes: RandomBytes): Promise<string> {
  for (;;) {
    const { begun, head = 'noStream' } = await ownBeginning(log);
    if (begun !== undefined) return nameOf(begun);
    await unlessOvertaken(
      log.append(STREAM, [infrastructureEvent(BEGUN, {}, clock, randomBytes)], { expectedRevision: head }),
    );
  }
}

export interface PatientStart {
  /** The log, the server of read models or the vault, in words for people. */
  readonly name: string;
  readonly waitSeconds: number;
  readonly tell: (line: string) => void;
  /** The possible causes where it does not answer in time. */
  readonly whyAway?: string | undefined;
  /** Throws where waiting does not help, although the failure did not say so. Called after the first failure. */
  readonly mayWait?: () => Promise<void>;
}

/**
 * Does what the program begins with, once what it needs for that is there: all may have been started at the same moment.
 * @throws Error naming what is not there in time, or what refuses, at once
 */
export async function whenAnswers<T>(
  work: () => Promise<T>,
  { name, waitSeconds, tell, whyAway, mayWait }: PatientStart,
): Promise<T> {
  const until = performance.now() + waitSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const isAway =
        thrown instanceof LogUnavailable || thrown instanceof StoreUnavailable || thrown instanceof VaultUnavailable;
      if (isAway && attempt === 1) await mayWait?.();
      if (thrown instanceof LogRefused) throw new Error(`${name} cannot be used: ${thrown.message}`, { cause: thrown });
      if (!isAway || storageTroubleOf(thrown) !== undefined) throw thrown;
      if (performance.now() >= until)
        throw new Error(
          [`${name} did not answer within ${waitSeconds} seconds`, ...(whyAway === undefined ? [] : [whyAway])].join(
            '. ',
          ),
          { cause: thrown },
        );
      if (attempt === 1) tell(`Waiting up to ${waitSeconds} seconds for ${name}, which does not answer yet`);
      await pause(PAUSE_MS);
    }
  }
}
