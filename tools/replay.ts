// npm run replay -- [names]: rebuilds the named projections, all when none is named, from the log in DATA_DIR beside
// the rows that are served, then swaps. May run beside the product, which goes on with the new rows.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventDefinitions } from '@leaseledger/domain/event-definitions';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { readBatches } from '@leaseledger/projections/kernel/batch';
import { createEventCodec } from '@leaseledger/projections/kernel/event-codec';
import { ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';

const BATCH_SIZE = 1_000;
const BAR_WIDTH = 30;

/** Draws a bar on a terminal, and prints a line per 10 percent elsewhere. */
function progressOf(total: number): (done: number) => void {
  let shown = -1;
  return (done) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = process.stdout.isTTY ? percent : percent - (percent % 10);
    if (step === shown) return;
    shown = step;
    const filled = Math.round((percent / 100) * BAR_WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar} ${percent} %  ${done} of ${total} events` : `${step} %  ${done} of ${total} events\n`);
  };
}

async function replay(names: readonly string[], dataDir: string): Promise<number> {
  const unknown = names.filter((name) => !projections.some((projection) => projection.name === name));
  if (unknown.length > 0) {
    console.error(`There is no projection ${unknown.join(', ')}. There are: ${projections.map(({ name }) => name).join(', ')}`);
    return 1;
  }
  if (!existsSync(join(dataDir, 'log.sqlite'))) {
    console.error(`There is no log in ${dataDir}. DATA_DIR names the folder.`);
    return 1;
  }
  const chosen = projections.filter(({ name }) => names.length === 0 || names.includes(name));
  const log = new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock: () => new Date() });
  const vault = new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes });
  const store = openSqliteStore(join(dataDir, 'read-models.sqlite'));
  try {
    const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    // Positions cannot be calculated with: how much there is to do, only counting tells.
    let total = 0;
    for await (const _ of log.readAll()) total += 1;
    const progress = progressOf(total);
    const runs = await Promise.all(chosen.map(async (projection) => ProjectionRun.open(projection, await store.rebuild(projection), undefined)));
    const startedAt = performance.now();
    let done = 0;
    const handles = (type: string) => runs.some((run) => run.handles(type));
    for await (const batch of readBatches({ log, codec, batchSize: BATCH_SIZE }, undefined, handles)) {
      for (const run of runs) if (run.state !== 'stopped') await run.apply(batch);
      progress((done += batch.size));
      await nextTurn();
    }
    const rate = Math.round((done / (performance.now() - startedAt)) * 1_000);
    if (process.stdout.isTTY) process.stdout.write('\n');
    for (const run of runs) {
      if (run.state === 'stopped') continue;
      await run.saveCheckpoint();
      await store.serve(run.projection);
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${runs.length} projections, ${done} events, ${rate} events a second; in service after ${seconds} s`);
    const stopped = runs.filter(({ state }) => state === 'stopped');
    for (const { status } of stopped) {
      const { failure } = status;
      console.error(`${status.name} stopped at ${failure?.eventType} ${failure?.eventId} (${failure?.stream}, revision ${failure?.revision}): ${failure?.message}. Its served rows stay.`);
    }
    return stopped.length > 0 ? 1 : 0;
  } finally {
    await store.close();
    await vault.close();
    await log.close();
  }
}

process.exitCode = await replay(process.argv.slice(2), resolve(process.env['DATA_DIR'] ?? './data'));
