import { describe, expect, it } from '@jest/globals';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';
import { EVENT_LOG, VAULT } from '../foundation/platform.ts';
import { TestApi } from '../../testing/test-api.ts';
import { WrittenEvents } from '../storage/written-events.ts';

const LATER = '9.9.9';

const eventOf = (type: string, schemaVersion = 1): NewEvent => {
  const event = infrastructureEvent('LogBegun', {}, () => new Date(0), randomBytes);
  return { ...event, id: randomUUID(), type, metadata: { ...event.metadata, schemaVersion } };
};

/** A later release beside the running one, on the same log and vault. It also knows an event that this one does not. */
async function laterBeside({ running: { app } }: TestApi): Promise<EventLog> {
  const written = await WrittenEvents.of(app.get<Vault>(VAULT), LATER, () => true);
  return written.noting(app.get<EventLog>(EVENT_LOG));
}

describe('a later release beside this one', () => {
  it('this release runs on beside a later one, and starts again until that writes an event it cannot read', async () => {
    const api = await TestApi.start();
    const admin = await api.admin();
    const later = await laterBeside(api);
    // Expand: the later release runs, and writes only what both read.
    await later.append('lead-9000', [eventOf('DemoDataFinished')], { expectedRevision: 'noStream' });
    await admin.addPerson();
    await api.stop();
    await api.open();
    // Contract: it writes an event of its own. The older process goes on, and is no longer ready.
    const contracted = await laterBeside(api);
    const ready = async () => (await api.visitor().get('/health/ready')).status;
    await until('a product that is ready', async () => (await ready()) === 200);
    await contracted.append('lead-9001', [eventOf('LeadParked')], { expectedRevision: 'noStream' });
    expect(await ready()).toBe(503);
    expect(await (await api.admin()).shown(healthEndpoints.health)).toMatchObject({
      log: { newer: { eventType: 'LeadParked', schemaVersion: 1, release: LATER } },
    });
    await api.stop();
    await expect(api.open()).rejects.toThrow(
      `The log holds events that release ${PRODUCT_VERSION} cannot read, because release ${LATER} wrote them: LeadParked. Start release ${LATER} or a later one.`,
    );
  });

  it('a start is refused after a later release wrote a newer version of a known event', async () => {
    const api = await TestApi.start();
    const later = await laterBeside(api);
    await later.append('lead-9000', [eventOf('LeadLogged', 99)], { expectedRevision: 'noStream' });
    await api.stop();
    await expect(api.open()).rejects.toThrow('LeadLogged');
  });

  it('a kind of event is noted once, before the log has the first one', async () => {
    const api = await TestApi.start();
    const told: string[] = [];
    const vault = {
      secretsOf: async () => new Map(),
      addSecret: async (_: string, id: string) => told.push(`noted ${id}`) > 0,
    };
    const log: EventLog = Object.create(api.running.app.get<EventLog>(EVENT_LOG));
    log.append = async (stream) => {
      told.push(`appended to ${stream}`);
      throw new Error('The disk is full');
    };
    const noting = (await WrittenEvents.of(vault, LATER)).noting(log);
    for (const stream of ['lead-1', 'lead-2'])
      await expect(
        noting.append(stream, [eventOf('LeadParked'), eventOf('LeadParked')], { expectedRevision: 'any' }),
      ).rejects.toThrow('full');
    expect(told).toEqual(['noted LeadParked 1', 'appended to lead-1', 'appended to lead-2']);
  });
});
