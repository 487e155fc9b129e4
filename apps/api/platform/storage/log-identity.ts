import { setTimeout as pause } from 'node:timers/promises';
import { LogRefused, LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
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
 * Identifies this log among all others, copies included: by the id, position and storage time of its first event.
 * Positions belong to one log, so they are stored together with this identity.
 * @returns undefined while the log is empty
 * @throws LogUnavailable
 */
export async function identityOf(log: EventLog): Promise<string | undefined> {
  for await (const { id, position, created } of log.readAll({ limit: 1 })) return `${id} ${position} ${created}`;
  return undefined;
}

/**
 * The identity of a log that will be written to. An empty log first gets an event that begins it.
 * @throws LogUnavailable
 */
export async function establishIdentity(log: EventLog, clock: Clock, randomBytes: RandomBytes): Promise<string> {
  for (;;) {
    const identity = await identityOf(log);
    if (identity !== undefined) return identity;
    await unlessOvertaken(
      log.append(STREAM, [infrastructureEvent(BEGUN, {}, clock, randomBytes)], { expectedRevision: 'noStream' }),
    );
  }
}

export interface PatientStart {
  /** The log, the server of read models or the vault, in words for people. */
  readonly name: string;
  readonly waitSeconds: number;
  readonly tell: (line: string) => void;
}

/**
 * Does what the program begins with, once what it needs for that is there: all may have been started at the same moment.
 * @throws Error naming what is not there in time, or what refuses, at once
 */
export async function whenAnswers<T>(work: () => Promise<T>, { name, waitSeconds, tell }: PatientStart): Promise<T> {
  const until = performance.now() + waitSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const isAway =
        thrown instanceof LogUnavailable || thrown instanceof StoreUnavailable || thrown instanceof VaultUnavailable;
      if (thrown instanceof LogRefused) throw new Error(`${name} cannot be used: ${thrown.message}`, { cause: thrown });
      if (!isAway || storageTroubleOf(thrown) !== undefined) throw thrown;
      if (performance.now() >= until)
        throw new Error(`${name} did not answer within ${waitSeconds} seconds`, { cause: thrown });
      if (attempt === 1) tell(`Waiting up to ${waitSeconds} seconds for ${name}, which does not answer yet`);
      await pause(PAUSE_MS);
    }
  }
}
