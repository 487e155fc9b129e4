import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import type { SiteProcess } from '../../browser/site/site.ts';
import { patiently, StaffClient, untilReady } from '../staff-client.ts';
import { checkRows, personsFile, readPersons, untilImport } from '../staff-import.ts';

export interface KilledImport {
  readonly rows: number;
  /** The numbers of imported persons at which the process is killed, one after the other. */
  readonly killedAt: readonly number[];
  /** Starts the product on the same data. */
  start(): Promise<SiteProcess>;
  /** The log, once the product is stopped. */
  open(): Promise<EventLog>;
}

/**
 * Imports persons while the product is killed and restarted, and undoes the import in one batch. @returns the faults, a
 * line each
 */
export async function importWhileKilled({ rows, killedAt, start, open }: KilledImport): Promise<string[]> {
  const wrong: string[] = [];
  let site = await start();
  try {
    let staff = await StaffClient.login(site.url, site.admin);
    const read = await readPersons(staff, personsFile(rows, 'killed.example'));
    await checkRows(staff, read);
    const body = { ImportID: read.ImportID };
    await staff.call('POST', importEndpoints.run.path, body);
    for (const at of killedAt) {
      await until(`${at} imported persons`, async () => (await staff.page('persons', [0, 0])).total >= at, patiently);
      await site.kill();
      site = await start();
      await untilReady(site.url);
      staff = staff.at(site.url);
    }
    const done = await untilImport(staff, read.ImportID, ({ Phase }) => Phase !== 'importing');
    if (done.Phase !== 'done' || done.Result?.Added !== rows || done.Result.Failed > 0)
      wrong.push(`It is ${done.Phase}: ${JSON.stringify(done.Result)}`);
    const persons = await staff.all<PersonRow>('persons');
    const emails = new Set(persons.map(({ Email }) => Email));
    if (persons.length !== rows || emails.size !== rows)
      wrong.push(`${rows} rows made ${persons.length} persons with ${emails.size} e-mails`);
    await staff.call('POST', importEndpoints.undo.path, body);
    const back = await untilImport(staff, read.ImportID, ({ Phase }) => Phase === 'undone');
    const left = (await staff.page('persons', [0, 0])).total;
    if (back.Undone?.Undone !== rows || left !== 0)
      wrong.push(`${back.Undone?.Undone} of ${rows} were taken back, ${left} are left`);
  } finally {
    await site.stop();
  }
  return [...wrong, ...(await namesOf(await open()))];
}

/** All events of the import share one name, and those of its undo another. */
async function namesOf(log: EventLog): Promise<string[]> {
  const names = new Map<string, Set<string>>();
  for await (const { type, metadata } of log.readAll({ filter: { streamPrefixes: ['person-'] } }))
    names.set(type, (names.get(type) ?? new Set()).add(metadata.correlationId));
  await log.close();
  return [...names].flatMap(([type, of]) =>
    of.size === 1 ? [] : [`Events ${type} of one import have ${of.size} correlation ids`],
  );
}
