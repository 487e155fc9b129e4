// npm run faults -- [--seed number] [--share 0.1] [rows]: repeats many times what `npm test` tries once. Takes more
// than an hour on two busy cores.
// Prints the trials and faults; ends with 1 after any fault.
import '../../explain.mjs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { damagedWriteAheadLogs } from './damaged-wal.ts';
import { doubledDeliveries } from './doubled-deliveries.ts';
import { killedEventStoreDb } from './eventstoredb.ts';
import { firstStarts } from './first-starts.ts';
import { foreignReader } from './foreign-reader.ts';
import { killedAppends } from './killed-appends.ts';
import { killedAttendees } from './killed-attendees.ts';
import { killedFolding } from './killed-folding.ts';
import { killedFoldingMongoDb } from './killed-folding-mongodb.ts';
import { killedMailsOften } from './killed-mails.ts';
import { killedImports } from './killed-imports.ts';
import { killedMerges } from './killed-merges.ts';
import { killedProcesses } from './killed-processes.ts';
import { killedProjecting } from './killed-projecting.ts';
import { killedReactions } from './killed-reactions.ts';
import { killedRuns } from './killed-runs.ts';
import { killedSessionMails } from './killed-session-mails.ts';
import { mongoDbRestarts } from './mongodb-restarts.ts';
import { rushesForSeats } from './rushes-for-seats.ts';
import type { Outcome, Trial } from './row.ts';

const rows: Readonly<Record<string, (trial: Trial) => Promise<Outcome>>> = {
  'first-starts': firstStarts,
  eventstoredb: killedEventStoreDb,
  'foreign-reader': foreignReader,
  'killed-appends': killedAppends,
  'killed-folding': killedFolding,
  'killed-folding-mongodb': killedFoldingMongoDb,
  'killed-reactions': killedReactions,
  'killed-mails': killedMailsOften,
  'killed-processes': killedProcesses,
  'killed-projecting': killedProjecting,
  'mongodb-restarts': mongoDbRestarts,
  'killed-imports': killedImports,
  'killed-runs': killedRuns,
  'killed-merges': killedMerges,
  'killed-attendees': killedAttendees,
  'killed-session-mails': killedSessionMails,
  'rushes-for-seats': rushesForSeats,
  'damaged-wal': damagedWriteAheadLogs,
  'doubled-deliveries': doubledDeliveries,
};
const MOST_TOLD = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, share: { type: 'string', default: '1' } },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const say = (text: string) => void process.stdout.write(`${text}\n`);
say(`Seed ${seed}; the same again: npm run faults -- --seed ${seed} --share ${values.share} ${positionals.join(' ')}`);
const unknown = positionals.filter((name) => rows[name] === undefined);
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(', ')}. There are: ${Object.keys(rows).join(', ')}`);

const told: string[] = [];
for (const [name, run] of Object.entries(rows)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const began = performance.now();
  say(`\n${name}`);
  const { did, wrong } = await run({
    random: new Seeded(seed),
    share: Number(values.share),
    tell: (text) => say(`  ${text}`),
  });
  for (const fault of wrong.slice(0, MOST_TOLD)) say(`  WRONG: ${fault}`);
  if (wrong.length > 0) process.exitCode = 1;
  told.push(
    `${wrong.length === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${did} (${Math.round((performance.now() - began) / 1_000)} s)`,
  );
}
say(`\n${told.join('\n')}`);
