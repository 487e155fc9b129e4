import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { primaryCodeOf } from './database.ts';

/** SQLite's result code for a file that is no database. */
const NOT_A_DATABASE = 26;

/** An event whose stored text is damaged, named without its content. */
export interface DamagedPlace {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
}

export interface CheckedDatabase {
  /** Undefined where nothing is wrong with the file as a whole. */
  readonly wrong: string | undefined;
  readonly damaged: readonly DamagedPlace[];
}

const PROGRAM = fileURLToPath(new URL('check-file.ts', import.meta.url));

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
 * SQLite's complaint about a database, in its words. For a log also the events that are missing or damaged. Nothing where the
 * file is missing. Does not block.
 * The check reads the whole file in a separate process, because a thread would delay the end of this process for minutes.
 */
export async function checkDatabase(file: string): Promise<CheckedDatabase> {
  if (!existsSync(file)) return { wrong: undefined, damaged: [] };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, file], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`${file} could not be checked`);
    // The program prints it so.
    return JSON.parse(printed) as CheckedDatabase;
  } finally {
    process.off('exit', end);
  }
}

/** The complaint about a database as a whole, in words; undefined if there is none. */
export const quickCheck = async (file: string): Promise<string | undefined> => (await checkDatabase(file)).wrong;
