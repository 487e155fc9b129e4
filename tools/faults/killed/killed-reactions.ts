import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import { LogPlace, type LogKind } from '../log-places.ts';
import { USER_ID } from '../reactions/reacting.ts';

const newEvent = (type: string, data: NewEvent['data']): NewEvent => {
  const id = randomUUID();
  return {
    id,
    type,
    data,
    metadata: {
      actor: { id: null, name: 'Test' },
      time: '2026-11-21T00:00:00.000Z',
      correlationId: id,
      causationId: id,
      schemaVersion: 1,
    },
  };
};

/** Appends the policy's user, and so many events for the policy. @returns their ids */
export async function fillForReactions(log: EventLog, events: number): Promise<string[]> {
  const user = { UserID: USER_ID, UserUUID: randomUUID(), RoleGroupIntID: 10000 };
  await log.append(`user-${USER_ID}`, [newEvent('UserAdded', user)], { expectedRevision: 'noStream' });
  const companies = Array.from({ length: events }, (_, index) => newEvent('CompanyAdded', { CompanyID: index + 1 }));
  for (const [index, company] of companies.entries())
    await log.append(`company-${index + 1}`, [company], { expectedRevision: 'noStream' });
  return companies.map(({ id }) => id);
}

/** The causing events of the reactions, in the order of their effects. */
export async function effectsIn(log: EventLog): Promise<string[]> {
  const { events } = await log.readStream(`user-${USER_ID}`);
  return events.filter(({ type }) => type === 'PasswordChanged').map(({ metadata }) => metadata.causationId);
}

/** A process that reacts, and its output. @param dieAt the step at which it kills itself; 0 for never */
export function startReacting({ dataDir, eventStoreUrl = '' }: LogPlace, dieAt: number) {
  const program = spawn(
    process.execPath,
    [
      '--import',
      './tools/register.mjs',
      'tools/faults/reactions/react-to-log.ts',
      dataDir,
      eventStoreUrl,
      String(dieAt),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(program, 'exit').then(([code, signal]: (number | string | null)[]) => ({ code, signal }));
  return { lines: createInterface(program.stdout), ended };
}

/**
 * Reacts to more events than all lives but the last can handle.
 * @param deaths the step at which each life ends, from 1: before the first command, after it, before the second …; a
 * last life continues
 * @returns the events, the reactions to them, and the lives with an unexpected end
 */
export async function killedReactions(
  kind: LogKind,
  deaths: readonly number[],
): Promise<{ ids: string[]; done: string[]; oddEnds: string[] }> {
  await using place = await LogPlace.make(kind);
  const log = await place.open();
  const ids = await fillForReactions(
    log,
    deaths.reduce((steps, step) => steps + Math.ceil(step / 2), 10),
  );
  await log.close();
  const oddEnds: string[] = [];
  for (const dieAt of [...deaths, 0]) {
    const { code, signal } = await startReacting(place, dieAt).ended;
    if (dieAt === 0 ? code !== 0 : signal !== 'SIGKILL')
      oddEnds.push(`that should die at step ${dieAt}: ${signal ?? code}`);
  }
  const again = await place.open();
  const done = await effectsIn(again);
  await again.close();
  return { ids, done, oddEnds };
}
