import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../../faults/log-places.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { ended, runTool } from '../run-tool.ts';
import { verify } from './verify.ts';
import { whileWorking } from '../backups/while-working.ts';

describe.each(logKinds)('Verifying log, vault and read models (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;
  let lead: LeadRow;

  const verified = async (): Promise<{ readonly isRight: boolean; readonly told: string }> => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(`${line}\n`);
    const isRight = await verify({
      dataDir: place.dataDir,
      eventStoreUrl: place.eventStoreUrl,
      mongoDbUrl: undefined,
      clock: () => new Date(),
      randomBytes,
      tell: say,
      warn: say,
    });
    return { isRight, told: lines.join('') };
  };
  const inFile = <T>(file: string, work: (database: DatabaseSync) => T): T => {
    using database = new DatabaseSync(join(place.dataDir, file));
    return work(database);
  };
  /** The tables of the served rows of leads. */
  const leadTables = (database: DatabaseSync): { rows: string; docs: string } => {
    const build = database
      .prepare(`SELECT number, version FROM builds WHERE model = 'leads' AND state = 'served'`)
      .get();
    const rows = `leads_v${build?.['version']}_${build?.['number']}`;
    return { rows, docs: `${rows}_docs` };
  };
  /** Verifies after one manual statement, and reverts it. */
  const changed = async (
    statement: (tables: { rows: string; docs: string }) => string,
    back: (tables: { rows: string; docs: string }) => string,
  ): ReturnType<typeof verified> => {
    inFile('read-models.sqlite', (database) => database.exec(statement(leadTables(database))));
    const run = await verified();
    inFile('read-models.sqlite', (database) => database.exec(back(leadTables(database))));
    return run;
  };

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
    staff = await StaffClient.login(site.url, site.admin);
    const body = await staff.leadOfThreeEvents();
    for (let added = 0; added < 5; added += 1) lead = await staff.call<LeadRow>('PUT', 'leads', body);
    await staff.call('POST', 'persons/forget', { PersonID: (await staff.addPerson()).PersonID, mentions: [] });
  }, 60_000);

  afterAll(async () => {
    await site.stop();
    await place.end();
  });

  it('finds no fault while people and leads are added, changed and forgotten', async () => {
    const body = await staff.leadOfThreeEvents();
    const [{ code, printed }, [rounds]] = await whileWorking(
      () =>
        runTool('tools/commands/verify.ts', [], { DATA_DIR: place.dataDir, EVENTSTORE_URL: place.eventStoreUrl ?? '' }),
      async () => {
        await staff.call('PUT', 'leads', body);
        await staff.call('POST', 'persons/forget', { PersonID: (await staff.addPerson()).PersonID, mentions: [] });
      },
    );
    expect({ code, printed }).toEqual(
      ended(
        0,
        /log: \d+ events, read to the end\nvault: that of the log[^]*leads: \d+ rows, as a cold replay folds them\n[^]*Verified: log, vault and read models agree/,
      ),
    );
    expect(rounds).toBeGreaterThan(0);
    expect(['Greta', 'Lindqvist', 'greta@example.com'].filter((word) => printed.includes(word))).toEqual([]);
    expect(readdirSync(place.dataDir)).not.toContain('.verify');
  }, 120_000);

  it('names read model, row and field of a change in the file, but not the value', async () => {
    await site.stop();
    const { LeadID } = lead;
    const json = await changed(
      ({ rows, docs }) =>
        `UPDATE ${docs} SET doc = replace(doc, '"Open"', '"Closed"') WHERE seq = (SELECT seq FROM ${rows} WHERE id = ${LeadID})`,
      ({ rows, docs }) =>
        `UPDATE ${docs} SET doc = replace(doc, '"Closed"', '"Open"') WHERE seq = (SELECT seq FROM ${rows} WHERE id = ${LeadID})`,
    );
    expect(json).toEqual({
      isRight: false,
      told: expect.stringContaining(
        `leads: row ${LeadID} differs from what the log says in StatusName. npm run replay -- leadRows builds the rows anew.\n`,
      ),
    });
    expect(json.told).toContain('Not verified.');
    const column = await changed(
      ({ rows }) => `UPDATE ${rows} SET col_StatusCodeID = 99 WHERE id = ${LeadID}`,
      ({ rows }) => `UPDATE ${rows} SET col_StatusCodeID = 3 WHERE id = ${LeadID}`,
    );
    expect(column).toEqual({
      isRight: false,
      told: expect.stringContaining(`leads: row ${LeadID} differs from what the log says in StatusCodeID.`),
    });
    const missing = await changed(
      ({ rows }) => `UPDATE ${rows} SET id = 'elsewhere' WHERE id = ${LeadID}`,
      ({ rows }) => `UPDATE ${rows} SET id = ${LeadID} WHERE id = 'elsewhere'`,
    );
    expect(missing).toEqual({ isRight: false, told: expect.stringContaining(`leads: row ${LeadID} is missing.`) });
    const excess = await changed(
      ({ rows }) => `INSERT INTO ${rows} (seq, id) VALUES (999999, 'by hand')`,
      ({ rows }) => `DELETE FROM ${rows} WHERE seq = 999999`,
    );
    expect(excess).toEqual({
      isRight: false,
      told: expect.stringContaining('leads: row by hand should not be there.'),
    });
    expect(await verified()).toMatchObject({ isRight: true });
    inFile('read-models.sqlite', (database) => {
      const { rows } = leadTables(database);
      database.exec(
        `UPDATE ${rows}_words SET words = 'nobody' WHERE rowid = (SELECT seq FROM ${rows} WHERE id = ${LeadID})`,
      );
    });
    expect(await verified()).toEqual({
      isRight: false,
      told: expect.stringContaining(`leads: row ${LeadID} is not found by its words, or by others.`),
    });
  }, 120_000);

  it('names events whose details do not open, and refuses what it cannot verify', async () => {
    const key = inFile('vault.sqlite', (vault) =>
      vault
        .prepare(`SELECT subject, bytes FROM keys WHERE subject LIKE 'person-%' AND bytes IS NOT NULL LIMIT 1`)
        .get(),
    );
    inFile('vault.sqlite', (vault) =>
      vault.prepare('DELETE FROM keys WHERE subject = ?').run(String(key?.['subject'])),
    );
    const run = await verified();
    expect(run).toEqual({
      isRight: false,
      told: expect.stringMatching(
        /PersonRegistered \S+ \(person-\d+, revision 0, position \d+\): the key of its details is not in the vault/,
      ),
    });
    expect(run.told).toMatch(/persons: row \d+ differs from what the log says in \w+/);
    expect(await runTool('tools/commands/verify.ts', [], { DATA_DIR: join(place.dataDir, 'nowhere') })).toEqual(
      ended(1, 'There is no'),
    );
    expect(existsSync(join(place.dataDir, '.verify'))).toBe(false);
  }, 60_000);
});
