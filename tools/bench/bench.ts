// npm run bench: what the product does a second, beside what this machine can do at all, measured in the same run. Asserts nothing.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { StaffClient } from '../faults/staff-client.ts';
import { benchEventStoreDb } from './eventstoredb.ts';
import { heading, line, milliseconds, ofFloor, percentile, perSecond, timed } from './figures.ts';
import { fill } from './fill.ts';
import { answerFloor, appendFloor, EVENT_BYTES, queryFloor } from './floors.ts';
import { HttpClient, load, type Call } from './http-load.ts';
import { startProcess } from './start-process.ts';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 100_000);
const PASSWORD = 'Bench-ledger-2026';
const ADMIN = { email: 'admin@leaseledger.example', password: PASSWORD };
const folder = mkdtempSync(join(tmpdir(), 'leaseledger-bench-'));
const clock = () => new Date();
const figure = (rate: number) => perSecond(rate, 1_000);

process.stdout.write(`Leaseledger bench, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);

heading('Floors of this machine, now');
const appends = appendFloor(folder);
line(`append of ${EVENT_BYTES} bytes with fdatasync, one at a time`, figure(appends));
const queries = queryFloor(folder);
line('SQLite read by key, 100,000 rows', figure(queries));
const answers = await answerFloor(200, 32);
line('bare Fastify answer, 200 bytes, 32 connections', figure(answers.rate));
const pages = await answerFloor(25_000, 8);
line('bare Fastify answer, a page of 25 KB, 8 connections', figure(pages.rate), `p99 ${milliseconds(percentile(pages.latencies, 0.99))}`);

heading('The log: durable appends');
const bareLog = new SqliteEventLog({ file: join(folder, 'bare.sqlite'), clock });
for (const [writers, count] of [[1, 3_000], [64, 60_000]] as const) {
  const rate = await appendRate(bareLog, writers, count);
  line(`${writers} writer${writers > 1 ? 's' : ''}`, figure(rate), ofFloor(rate, appends, 'the bare fdatasync'));
}
await bareLog.close();

const double = await startProcess('tools/eventstoredb-double.ts');
await benchEventStoreDb('the stand-in of the tests', double.address, sampleEvent);
await double.stop();
const eventStoreUrl = process.env['EVENTSTORE_URL'];
if (eventStoreUrl) await benchEventStoreDb('the server that EVENTSTORE_URL names', eventStoreUrl, sampleEvent);

heading('Append to visible in a read model, in one process');
const quick = join(folder, 'quick');
mkdirSync(quick);
for (const writers of [1, 32]) {
  const latencies = await appendToVisible(writers);
  line(`${writers} at once, ${projections.length} projections`, `p50 ${milliseconds(percentile(latencies, 0.5))}`, `p99 ${milliseconds(percentile(latencies, 0.99))}`);
}

heading(`Replay: the history of ${LEADS.toLocaleString('en-AU')} leads`);
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const log = new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock });
const vault = new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes });
let events = 0;
const filling = await timed(async () => (events = await fill(log, vault, LEADS)));
line('appended, sealed with a key per person', perSecond(events, filling), `${events.toLocaleString('en-AU')} events`);
let scanned = 0;
const scanning = await timed(async () => {
  for await (const _ of log.readAll()) scanned += 1;
});
line('floor: scan and parse the log', perSecond(scanned, scanning));
const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
const store = openSqliteStore(join(dataDir, 'read-models.sqlite'));
const head = await log.head();
for (const projection of projections) {
  const alone = createProjector({ log, codec, store, projections: [projection] });
  const took = await timed(async () => {
    await alone.start();
    if (head !== undefined) await alone.waitFor(head, 600_000);
  });
  await alone.stop();
  line(`rebuild of ${projection.name}`, perSecond(events, took), ofFloor(events / took, scanned / scanning, 'the scan'));
}
await store.close();
await log.close();
await vault.close();

heading('Over HTTP, the whole product');
const product = await startProcess('apps/api/main.ts', [], {
  PORT: '0', DATA_DIR: dataDir, DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error',
});
const staff = await StaffClient.login(product.address, ADMIN);
const client = new HttpClient(product.address);
const { headers } = staff;

const lead = JSON.stringify({ Lead: { PersonID: 1, Notes: 'Electric, wants delivery before June' } });
const logLead = (): Call => ({ method: 'PUT', path: '/api/leads', headers, body: lead });
await load(client, 500, 32, logLead);
for (const [writers, count] of [[1, 1_000], [32, 6_000]] as const) {
  const { rate, latencies } = await load(client, count, writers, logLead);
  line(`PUT leads, ${writers} at once (answers when the lists show it)`, figure(rate), `p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))}; ${ofFloor(rate, answers.rate, 'a bare answer')}`);
}
const toList: number[] = [];
for (let i = 0; i < 300; i += 1) {
  toList.push(
    await timed(async () => {
      const added = JSON.parse((await client.send(logLead())).text).payload.LeadID;
      const first = JSON.parse((await client.send({ path: listPath({ range: [0, 0] }), headers })).text)[0].LeadID;
      if (first !== added) throw new Error(`Lead ${added} was answered but the list began with ${first}`);
    }),
  );
}
line('command sent to list answered, one after the other', `p50 ${milliseconds(percentile(toList, 0.5))}`, `p99 ${milliseconds(percentile(toList, 0.99))}`);

heading(`Lists of ${LEADS.toLocaleString('en-AU')} leads, 20 a page with the exact total, 8 at once`);
const lists: [string, string][] = [
  ['page 1, newest first', listPath({ range: [0, 19] })],
  ['by status and assignee', listPath({ range: [0, 19], filter: { StatusCodeID: 3, AssignedToUserID: 1_003 } })],
  ['offset 50,000', listPath({ range: [50_000, 50_019] })],
  ['text search, one name in twenty', listPath({ range: [0, 19], filter: { q: 'greta' } })],
  ['text search, two words', listPath({ range: [0, 19], filter: { q: 'barwon kowal' } })],
  ['total count alone, open leads', listPath({ range: [0, 0], filter: { StatusCodeID: [3] } })],
];
for (const [what, path] of lists) {
  await load(client, 50, 8, () => ({ path, headers }));
  const { rate, latencies } = await load(client, 2_000, 8, () => ({ path, headers }));
  line(what, figure(rate), `p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))}; ${ofFloor(rate, pages.rate, 'a bare page')}`);
}
client.close();
await product.stop();
rmSync(folder, { recursive: true, force: true });

function listPath({ range, filter = {} }: { range: [number, number]; filter?: object }): string {
  const query = new URLSearchParams({ range: JSON.stringify(range), sort: '["CreatedDateTime","DESC"]', filter: JSON.stringify(filter) });
  return `/api/rest/leads?${query}`;
}

function sampleEvent(): NewEvent {
  const metadata = { actor: { id: 1, name: 'Mia Okafor' }, time: clock().toISOString(), correlationId: randomUUID(), causationId: randomUUID(), schemaVersion: 1 };
  return { id: randomUUID(), type: 'CompanyAdded', data: { text: 'x'.repeat(EVENT_BYTES - 300) }, metadata };
}

async function appendRate(target: EventLog, writers: number, count: number): Promise<number> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      next += 1;
      await target.append(`bench-${randomUUID()}`, [sampleEvent()], { expectedRevision: 'noStream' });
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: writers }, writer)));
  return (count * 1_000) / took;
}

/** Milliseconds from the call of append until the read models hold it. */
async function appendToVisible(writers: number): Promise<number[]> {
  const own = mkdtempSync(join(quick, 'run-'));
  const target = new SqliteEventLog({ file: join(own, 'log.sqlite'), clock });
  const keys = new SqliteVault({ file: join(own, 'vault.sqlite'), randomBytes });
  const rows = openSqliteStore(join(own, 'read-models.sqlite'));
  const quickCodec = createEventCodec({ definitions: eventDefinitions, vault: keys, randomBytes });
  const projector = createProjector({ log: target, codec: quickCodec, store: rows, projections });
  await projector.start();
  const latencies: number[] = [];
  const metadata = { actor: { id: 1, name: 'Mia Okafor' }, time: clock().toISOString(), correlationId: randomUUID(), causationId: randomUUID() };
  let next = 1;
  const writer = async () => {
    while (next <= 3_000) {
      const CompanyID = next;
      next += 1;
      const data = {
        CompanyID, CompanyTradingName: `Company ${CompanyID}`, PackEdgeCompanyID: CompanyID, AspireOneCompanyID: null, PackEdgeCompanyStatusID: 18, PackEdgeCompanyTypeID: '42',
        MainContactPersonID: null, ManagedByUserID: null, ManagedByUserName: null, MonthEndReportCCList: null,
      };
      const encoded = await quickCodec.encode([{ type: 'CompanyAdded', data }], { ids: [randomUUID()], metadata });
      latencies.push(
        await timed(async () => {
          const { position } = await target.append(`company-${CompanyID}`, encoded, { expectedRevision: 'noStream' });
          await projector.waitFor(position, 10_000);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  await projector.stop();
  await target.close();
  await rows.close();
  await keys.close();
  return latencies;
}
