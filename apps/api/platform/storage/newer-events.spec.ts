import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { knownTypes, NewerEvents } from './newer-events.ts';

const older = { LeadLogged: { schemaVersion: 1 }, LeadAssigned: { schemaVersion: 2 } };
const newer = { ...older, LeadAssigned: { schemaVersion: 3 }, LeadWonOver: { schemaVersion: 1 } };

describe('events of a later release', () => {
  let folder: string;
  let log: EventLog;
  let appended = 0;
  const checkpoints = new Map<string, Position>();
  const running: NewerEvents[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newer-'));
    log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock: () => new Date() });
    checkpoints.clear();
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
    await log.close();
    await rm(folder, { recursive: true });
  });

  const append = (type: string, schemaVersion = 1) => {
    const metadata = {
      actor: { id: null, name: 'Test' },
      time: '2026-11-22T00:00:00.000Z',
      correlationId: 'a',
      causationId: 'a',
      schemaVersion,
    };
    const id = `00000000-0000-4000-8000-${String((appended += 1)).padStart(12, '0')}`;
    return log.append('lead-1', [{ id, type, data: {}, metadata }], { expectedRevision: 'any' });
  };

  /** A release that runs beside the others. */
  async function run(definitions: typeof older): Promise<NewerEvents> {
    const events = new NewerEvents({
      log,
      vault: {
        checkpoint: async (name) => checkpoints.get(name),
        setCheckpoint: async (name, position) => void checkpoints.set(name, position),
      },
      identity: 'this log',
      known: knownTypes(definitions, ['IdsReserved']),
      onTrouble: (error) => {
        throw error;
      },
    });
    running.push(events);
    await events.start();
    return events;
  }
  /** The type of the event that was found. */
  const found = async (events: NewerEvents) => {
    await until('the newer event', () => events.first !== undefined);
    return events.first?.type;
  };

  it.each([
    ['an unknown type', 'LeadWonOver', 1],
    ['a later version of a known type', 'LeadAssigned', 3],
  ])(
    'an older release notices an event of %s while it runs, and the newer release does not',
    async (_, type, version) => {
      const [before, after] = [await run(older), await run(newer)];
      await append('LeadLogged');
      await append('IdsReserved');
      const { position } = await append(type, version);
      await found(before);
      expect([before.first, after.first]).toEqual([{ type, position, schemaVersion: version }, undefined]);
    },
  );

  it('an older release that starts again notices what a newer one wrote since, also at its next start', async () => {
    await append('LeadLogged');
    const before = await run(older);
    await append('LeadLogged');
    await before.stop();
    expect(before.first).toBeUndefined();
    await append('LeadWonOver');
    await append('LeadLogged');
    for (const start of [1, 2]) {
      const again = await run(older);
      expect([start, await found(again)]).toEqual([start, 'LeadWonOver']);
      await again.stop();
    }
  });

  it('a release that was killed looks again at what was written since its start', async () => {
    await append('LeadLogged');
    await run(older);
    // Its place is that of its start, because a killed process keeps no other.
    const kept = new Map(checkpoints);
    await append('LeadWonOver');
    for (const each of running.splice(0)) await each.stop();
    checkpoints.clear();
    for (const [name, position] of kept) checkpoints.set(name, position);
    expect(await found(await run(older))).toBe('LeadWonOver');
  });
});
