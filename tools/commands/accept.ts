// npm run accept -- <event id>: records that an event which cannot be read or folded is left out of lists and
// reactions. The log is in DATA_DIR, or on the EventStoreDB in EVENTSTORE_URL. May run beside the product, which leaves
// the event out from its next start on. Ends with 0; with 1 when nothing was recorded.
import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { usageOf } from '../commands.mjs';
import { accept } from '../operations/accept.ts';

const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
const eventStoreUrl = process.env['EVENTSTORE_URL'];
try {
  const [id] = process.argv.slice(2);
  if (id === undefined) throw new Error(usageOf('accept'));
  if (!eventStoreUrl && !existsSync(join(dataDir, 'log.sqlite')))
    throw new Error(`There is no log in ${dataDir}. DATA_DIR names the folder.`);
  const clock = () => new Date();
  const log = await openLog({ dataDir, eventStoreUrl, clock });
  try {
    const { mongoDbUrl } = settingsFrom(process.env);
    console.log(await accept(id, { log, dataDir, mongoDbUrl, clock, randomBytes }));
  } finally {
    await log.close();
  }
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exitCode = 1;
}
