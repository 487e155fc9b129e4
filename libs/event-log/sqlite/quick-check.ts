import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { primaryCodeOf } from './database.ts';
import { GAPS } from './gaps.ts';

/** SQLite's result code for a file that is no database. */
const NOT_A_DATABASE = 26;

/** Prints what is wrong, or nothing; a file that is busy is not damaged. */
const CHECK = `
  const { DatabaseSync } = require('node:sqlite');
  // Requests that are answered during the check have priority.
  require('node:os').setPriority(19);
  let wrong = '';
  try {
    const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 });
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get());
    if (found !== 'ok') wrong = found;
    const isLog = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get() !== undefined;
    for (const query of isLog ? ${JSON.stringify(GAPS)} : [])
      if (wrong === '') wrong = Object.values(database.prepare(query).get() ?? { none: '' })[0];
    database.close();
  } catch (error) {
    if ([11, 26].includes(error.errcode & 0xff)) wrong = error.message;
  }
  process.stdout.write(wrong);
`;

/**
 * Whether SQLite takes a file for a database; a missing or empty one may become one. SQLite itself reads the file, because a descriptor of
 * our own would drop SQLite's locks when it is closed (`createForOwner` in create-for-owner.ts).
 */
export function mayBeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return true;
  } catch (error) {
    return primaryCodeOf(error) !== NOT_A_DATABASE;
  } finally {
    database.close();
  }
}

/**
 * SQLite's complaint about a database, in its words, or the sentence that events of a log are missing. Undefined if nothing is
 * wrong, or the file is missing. Does not block.
 * The check reads the whole file in a separate process, because a thread would delay the end of this process for minutes.
 */
export async function quickCheck(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', CHECK, file], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`${file} could not be checked`);
    return printed === '' ? undefined : printed;
  } finally {
    process.off('exit', end);
  }
}
