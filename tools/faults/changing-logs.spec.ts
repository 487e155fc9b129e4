import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { RunningApi } from '../../apps/api/start-api.ts';
import type { ApiOptions } from '../../apps/api/api-options.ts';
import { copyLog } from '../log-copy/copy-log.ts';
import { digestOf } from '../log-copy/digest.ts';
import { logAt } from '../log-copy/log-at.ts';
import { LogPlace } from './log-places.ts';
import { ADMIN, startHere } from './product-here.ts';
import { StaffClient } from './staff-client.ts';

const ANOTHER_LOG = 'The read models were folded from another log: they are built anew';

describe('A data folder whose log changes', () => {
  let place: LogPlace;
  let running: RunningApi | undefined;
  const told: string[] = [];

  beforeEach(async () => {
    place = await LogPlace.onDouble();
    told.length = 0;
  });

  afterEach(async () => {
    await running?.stop();
    await place.end();
  });

  async function start(options: Partial<ApiOptions> = {}): Promise<StaffClient> {
    return StaffClient.login(await open(options), ADMIN);
  }

  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  async function open(options: Partial<ApiOptions>): Promise<string> {
    await stop();
    running = await startHere(place.dataDir, {
      tell: (line) => told.push(line),
      ...options,
      settings: { logDeadlineSeconds: 3, ...options.settings },
    });
    return running.url;
  }

  const names = async (staff: StaffClient) => (await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName);

  it('never continues the lists or the vault of one log with another', async () => {
    const onSqlite = await start();
    await onSqlite.addPerson();
    expect(told).not.toContain(ANOTHER_LOG);

    await expect(start({ eventStoreUrl: place.eventStoreUrl })).rejects.toThrow('belongs to another log');
    const [vault, away] = [join(place.dataDir, 'vault.sqlite'), join(place.dataDir, 'vault.away')];
    renameSync(vault, away);
    const onEventStoreDb = await start({ eventStoreUrl: place.eventStoreUrl });
    expect(told).toContain(ANOTHER_LOG);
    expect(await names(onEventStoreDb)).toEqual([]);
    await running?.stop();
    running = undefined;

    renameSync(away, vault);
    expect(await names(await start())).toEqual(['Greta']);
    told.length = 0;
    expect(await names(await start())).toEqual(['Greta']);
    expect(told).toEqual([]);
  }, 60_000);

  it('continues in a copy of its log', async () => {
    await (await start()).addPerson();
    await running?.stop();
    running = undefined;
    const [from, to] = [logAt(join(place.dataDir, 'log.sqlite'), { mustExist: true }), await place.open()];
    await copyLog({ from, to, hidden: (await digestOf(from)).hidden });
    await Promise.all([from.close(), to.close()]);

    const staff = await start({ eventStoreUrl: place.eventStoreUrl });
    expect(await names(staff)).toEqual(['Greta']);
    const { PersonID } = await staff.addPerson({
      FirstName: 'Tom',
      LastName: 'Papadopoulos',
      Email: 'tom@example.com',
      ContactNumber: '0412884211',
    });
    expect(PersonID).toBeGreaterThan(1);
    expect(await names(staff)).toEqual(['Greta', 'Tom']);
  }, 60_000);

  it('takes nothing and shows lists as they are while older data stands in its place, until the right data is back', async () => {
    const { double, eventStoreUrl } = place;
    if (double === undefined) throw new Error('There is a double');
    const staff = await start({ eventStoreUrl });
    const older = double.log.copy();
    await staff.addPerson();
    const right = double.log.copy();
    double.exchange(older);
    const suspended = async (by: StaffClient) => {
      const { events } = double.log;
      const stored = events.length;
      await expect(by.addPerson()).rejects.toThrow(outage.exchanged);
      const { status, log } = await by.health();
      expect({ status, log }).toEqual({
        status: 'damaged',
        log: {
          state: 'exchanged',
          exchanged: { position: expect.any(String), expected: right.events.at(-1)?.id, found: null },
        },
      });
      expect((await fetch(`${by.url}/health/ready`)).status).toBe(503);
      expect(await names(by)).toEqual(['Greta']);
      expect(events).toHaveLength(stored);
    };
    await suspended(staff);
    expect(told.filter((line) => line.startsWith('The log holds other data than before'))).toHaveLength(1);

    await stop();
    told.length = 0;
    const url = await open({ eventStoreUrl });
    expect(told.join('\n')).toMatch(/The log holds other data than before.*Put the right data back.*npm run replay/);
    await suspended(staff.at(url));

    await stop();
    double.exchange(right);
    told.length = 0;
    const again = await start({ eventStoreUrl });
    await again.addPerson();
    expect(await names(again)).toEqual(['Greta', 'Greta']);
    expect(told.join('\n')).not.toContain('other data');
  }, 120_000);

  it('waits for a log that starts later than the product, and says so', async () => {
    place.double?.away();
    const staff = await start({
      eventStoreUrl: place.eventStoreUrl,
      tell: (line) => {
        told.push(line);
        place.double?.back();
      },
    });
    expect(told[0]).toMatch(
      /^Waiting up to 120 seconds for EventStoreDB at 127\.0\.0\.1:\d+, which does not answer yet$/,
    );
    expect(await staff.health()).toMatchObject({ log: { state: 'reachable' } });
  }, 60_000);

  it('stops waiting after the configured time', async () => {
    place.double?.away();
    await expect(start({ eventStoreUrl: place.eventStoreUrl, settings: { logWaitSeconds: 1 } })).rejects.toThrow(
      /^EventStoreDB at 127\.0\.0\.1:\d+ did not answer within 1 seconds\. Its server has stopped, or cannot be reached .* A full disk stops it: then make space\. Somebody must start it$/,
    );
  }, 60_000);

  it('ends at once where the server refuses, with the cause and without the password', async () => {
    const asked = (place.eventStoreUrl ?? '').replace('esdb://', 'esdb://leaseledger:Secret-of-the-log@');
    for (const [eventStoreUrl, cause] of [
      [asked.replace('tls=false', 'tls=true'), /^EventStoreDB at 127\.0\.0\.1:\d+ cannot be used: .*tls=false/],
      [
        `${asked.replace('tls=false', 'tls=true')}&tlsCaFile=/nowhere/ca.crt`,
        /The CA file \/nowhere\/ca\.crt is not there/,
      ],
    ] as const) {
      const refused = await open({ eventStoreUrl }).catch(String);
      expect(refused.replace(/^Error: /, '')).toMatch(cause);
      expect([refused, ...told].join('\n')).not.toMatch(/Secret-of-the-log|Waiting/);
    }
  }, 60_000);
});
