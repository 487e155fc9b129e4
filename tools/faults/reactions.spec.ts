import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import { Seeded } from '../../apps/api/demo/seeded.ts';
import { LogPlace, logKinds } from './log-places.ts';
import { changePasswordOnCompanyAdded, reacting, USER_ID } from './reacting.ts';

/** On each of the two logs, so that it is a hundred in all. */
const KILLS = 50;
const LANES = 2;
/** More than all lives before the last can react to. */
const EVENTS = 120;
/** A life ends at one of its first steps; each event takes two. */
const LATEST_STEP = 4;

const newEvent = (type: string, data: NewEvent['data']): NewEvent => {
  const id = randomUUID();
  return { id, type, data, metadata: { actor: { id: null, name: 'Test' }, time: '2026-11-21T00:00:00.000Z', correlationId: id, causationId: id, schemaVersion: 1 } };
};

/** The user of the policy, and so many events that it looks at. @returns their ids */
async function fill(log: EventLog, events: number): Promise<string[]> {
  const user = { UserID: USER_ID, UserUUID: randomUUID(), RoleGroupIntID: 10000 };
  await log.append(`user-${USER_ID}`, [newEvent('UserAdded', user)], { expectedRevision: 'noStream' });
  const companies = Array.from({ length: events }, (_, index) => newEvent('CompanyAdded', { CompanyID: index + 1 }));
  for (const [index, company] of companies.entries()) await log.append(`company-${index + 1}`, [company], { expectedRevision: 'noStream' });
  return companies.map(({ id }) => id);
}

/** The events that reactions appended led to. */
async function effects(log: EventLog): Promise<string[]> {
  const { events } = await log.readStream(`user-${USER_ID}`);
  return events.filter(({ type }) => type === 'PasswordChanged').map(({ metadata }) => metadata.causationId);
}

/** A process that reacts, and what it prints. */
function start({ dataDir, eventStoreUrl = '' }: LogPlace, dieAt: number) {
  const program = spawn(process.execPath, ['--import', './tools/register.mjs', 'tools/faults/react-to-log.ts', dataDir, eventStoreUrl, String(dieAt)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(program, 'exit').then(([code, signal]: (number | string | null)[]) => ({ code, signal }));
  return { lines: createInterface(program.stdout), ended };
}

describe.each(logKinds)('Reactions (%s)', (kind) => {
  let places: LogPlace[];
  beforeEach(() => {
    places = [];
  });
  afterEach(async () => {
    for (const place of places) await place.end();
  });

  async function filled(events: number): Promise<{ place: LogPlace; ids: string[] }> {
    const place = await LogPlace.make(kind);
    places.push(place);
    const log = place.open();
    const ids = await fill(log, events);
    await log.close();
    return { place, ids };
  }

  async function inLog<T>(place: LogPlace, look: (log: EventLog) => Promise<T>): Promise<T> {
    const log = place.open();
    const found = await look(log);
    await log.close();
    return found;
  }

  it('are once in effect, however often their process is killed before or after a command', async () => {
    const lanes: Awaited<ReturnType<typeof filled>>[] = [];
    while (lanes.length < LANES) lanes.push(await filled(EVENTS / LANES));
    const random = new Seeded(20261121);
    const deaths = Array.from({ length: KILLS }, () => random.whole(1, LATEST_STEP));
    await Promise.all(lanes.map(async ({ place }, lane) => {
      for (const dieAt of deaths.filter((_, index) => index % LANES === lane)) expect((await start(place, dieAt).ended).signal).toBe('SIGKILL');
      expect(await start(place, 0).ended).toEqual({ code: 0, signal: null });
    }));
    for (const { place, ids } of lanes) expect(await inLog(place, effects)).toEqual(ids);
  }, 180_000);

  it('wait for a log that is away, and are parked by nobody meanwhile', async () => {
    const { place, ids } = await filled(200);
    const program = start(place, 0);
    let comeBack: (() => void) | undefined;
    let hadTrouble = false;
    program.lines.on('line', (line) => {
      if (line === 'reacted') comeBack ??= place.goAway();
      else if (!hadTrouble) {
        hadTrouble = true;
        comeBack?.();
      }
    });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(hadTrouble).toBe(true);
    // A start waits for so long only: what is left over on a slow machine is made up for at the next ones.
    for (let before = -1, done = 0; done > before && done < ids.length; ) {
      expect(await start(place, 0).ended).toEqual({ code: 0, signal: null });
      [before, done] = [done, (await inLog(place, effects)).length];
    }
    expect(await inLog(place, effects)).toEqual(ids);
    expect(await inLog(place, async (log) => (await log.readStream(`reactions-${changePasswordOnCompanyAdded.name}`)).exists)).toBe(false);
  }, 180_000);

  it('that cannot be done are parked by name, keep nobody else, and are done after the fix, also by another process', async () => {
    const { place, ids } = await filled(5);
    const [poison = ''] = ids.slice(2);
    const log = place.open();
    const broken = {
      ...changePasswordOnCompanyAdded,
      react: (...given: Parameters<typeof changePasswordOnCompanyAdded.react>) => {
        if (given[0].data.CompanyID === 3) throw new Error('Cannot react to this');
        return changePasswordOnCompanyAdded.react(...given);
      },
    };
    const first = await reacting({ log, dataDir: place.dataDir, policy: broken });
    await first.reactions.start();
    expect(await effects(log)).toEqual(ids.filter((id) => id !== poison));
    const parked = [{ policy: broken.name, eventId: poison, eventType: 'CompanyAdded', stream: 'company-3', revision: '0', reason: 'Error: Cannot react to this', attempts: 4, parkedAt: expect.any(String) }];
    expect(first.reactions.parked()).toEqual(parked);
    await first.stop();

    const second = await reacting({ log, dataDir: place.dataDir });
    await second.reactions.start();
    expect(second.reactions.parked()).toEqual(parked);
    await second.reactions.replay(broken.name, poison);
    await second.reactions.replay(broken.name, poison);
    expect(second.reactions.parked()).toEqual([]);
    expect((await effects(log)).toSorted()).toEqual(ids.toSorted());
    await second.stop();

    const third = await reacting({ log, dataDir: place.dataDir });
    await third.reactions.start();
    expect(third.reactions.parked()).toEqual([]);
    await third.stop();
    await log.close();
  }, 60_000);
});
