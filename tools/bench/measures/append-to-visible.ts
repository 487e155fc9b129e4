import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { atMost, heading, latency, line, percentile, timed } from '../load/figures.ts';

const APPENDS = 3_000;

export async function measureAppendToVisible(folder: string): Promise<void> {
  heading('Append to visible in a read model, in one process');
  for (const [writers, goal] of [
    [1, 3],
    [32, 25],
  ] as const) {
    const latencies = await appendToVisible(folder, writers);
    const p99 = percentile(latencies, 0.99);
    line(`${writers} at once, ${projections.length} projections`, latency(latencies), atMost(p99, goal, ' ms'));
  }
}

/** Milliseconds from the call of append until the read models show it. */
async function appendToVisible(folder: string, writers: number): Promise<number[]> {
  const own = mkdtempSync(join(folder, 'visible-'));
  const log = new SqliteEventLog({ file: join(own, 'log.sqlite'), clock: () => new Date() });
  const vault = new SqliteVault({ file: join(own, 'vault.sqlite'), randomBytes });
  const store = openSqliteStore(join(own, 'read-models.sqlite'));
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const projector = createProjector({ log, codec, store, projections });
  await projector.start();
  const latencies: number[] = [];
  const metadata = {
    actor: { id: 1, name: 'Mia Okafor' },
    time: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
  };
  let next = 1;
  const writer = async () => {
    while (next <= APPENDS) {
      const CompanyID = next;
      next += 1;
      const data = {
        CompanyID,
        CompanyTradingName: `Company ${CompanyID}`,
        PackEdgeCompanyID: CompanyID,
        AspireOneCompanyID: null,
        PackEdgeCompanyStatusID: 18,
        PackEdgeCompanyTypeID: '42',
        MainContactPersonID: null,
        ManagedByUserID: null,
        ManagedByUserName: null,
        MonthEndReportCCList: null,
      };
      const encoded = await codec.encode([{ type: 'CompanyAdded', data }], { ids: [randomUUID()], metadata });
      latencies.push(
        await timed(async () => {
          const { position } = await log.append(`company-${CompanyID}`, encoded, { expectedRevision: 'noStream' });
          await projector.waitFor(position, 10_000);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  await projector.stop();
  await log.close();
  await store.close();
  await vault.close();
  return latencies;
}
