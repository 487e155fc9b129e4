import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { effectsIn, fillForReactions, killedReactions, startReacting } from '../killed/killed-reactions.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { changePasswordOnCompanyAdded, reacting } from './reacting.ts';

/** Before a first command, and after a second one. */
const DEATHS = [1, 4];

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
    const log = await place.open();
    const ids = await fillForReactions(log, events);
    await log.close();
    return { place, ids };
  }

  async function inLog<T>(place: LogPlace, look: (log: EventLog) => Promise<T>): Promise<T> {
    const log = await place.open();
    const found = await look(log);
    await log.close();
    return found;
  }

  it('take effect once, although the process is killed before or after commands', async () => {
    const { ids, done, oddEnds } = await killedReactions(kind, DEATHS);
    expect(oddEnds).toEqual([]);
    expect(done).toEqual(ids);
  }, 120_000);

  it('wait for a log that is away, and are not parked', async () => {
    const { place, ids } = await filled(200);
    const program = startReacting(place, 0);
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
    // A start waits only for a limited time. On a slow machine, later starts do the rest.
    for (let before = -1, done = 0; done > before && done < ids.length;) {
      expect(await startReacting(place, 0).ended).toEqual({ code: 0, signal: null });
      [before, done] = [done, (await inLog(place, effectsIn)).length];
    }
    expect(await inLog(place, effectsIn)).toEqual(ids);
    expect(
      await inLog(
        place,
        async (log) => (await log.readStream(`reactions-${changePasswordOnCompanyAdded.name}`)).exists,
      ),
    ).toBe(false);
  }, 180_000);

  it('park a failing reaction by name, continue the others, and complete it after a fix, also in another process', async () => {
    const { place, ids } = await filled(5);
    const [poison = ''] = ids.slice(2);
    const log = await place.open();
    const broken = {
      ...changePasswordOnCompanyAdded,
      react: (...given: Parameters<typeof changePasswordOnCompanyAdded.react>) => {
        if (given[0].data.CompanyID === 3) throw new Error('Cannot react to this');
        return changePasswordOnCompanyAdded.react(...given);
      },
    };
    const first = await reacting({ log, dataDir: place.dataDir, policy: broken });
    await first.reactions.start();
    expect(await effectsIn(log)).toEqual(ids.filter((id) => id !== poison));
    const parked = [
      {
        policy: broken.name,
        eventId: poison,
        eventType: 'CompanyAdded',
        stream: 'company-3',
        revision: '0',
        reason: 'Error: Cannot react to this',
        attempts: 4,
        parkedAt: expect.any(String),
      },
    ];
    expect(first.reactions.parked()).toEqual(parked);
    await first.stop();

    const second = await reacting({ log, dataDir: place.dataDir });
    await second.reactions.start();
    expect(second.reactions.parked()).toEqual(parked);
    await second.reactions.replay(broken.name, poison);
    await second.reactions.replay(broken.name, poison);
    expect(second.reactions.parked()).toEqual([]);
    expect((await effectsIn(log)).toSorted()).toEqual(ids.toSorted());
    await second.stop();

    const third = await reacting({ log, dataDir: place.dataDir });
    await third.reactions.start();
    expect(third.reactions.parked()).toEqual([]);
    await third.stop();
    await log.close();
  }, 60_000);
});
