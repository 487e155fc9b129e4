// npm run new:area -- <folder> <Record>: writes an area that compiles and is listed everywhere. Its records can be added, amended,
// deleted and undone, and its specs pass. The files then belong to the team; docs/adding.md has the next steps.
import '../explain.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { usageOf } from '../commands.mjs';
import { writeArea } from '../new-area/write-area.ts';

/** Programs that write files from the events and answers of all areas. */
const generators = ['tools/commands/event-catalogue.ts', 'tools/commands/answer-schemas.ts'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = '', record = ''] = process.argv.slice(2);
try {
  const written = await writeArea(root, folder, record);
  for (const file of written) console.log(`  ${file}`);
  for (const generator of generators) {
    const { status } = spawnSync(process.execPath, ['--import', './tools/register.mjs', generator], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`${generator} failed`);
  }
  console.log(`${written.length} files written or changed. Next: docs/adding.md`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  console.error(`Usage: ${usageOf('new:area')}, e.g. npm run new:area -- leave LeaveRequest`);
  process.exitCode = 1;
}
