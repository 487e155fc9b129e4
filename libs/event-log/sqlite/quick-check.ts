import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { primaryCodeOf } from './database.ts';
import { GAPS } from './gaps.ts';

/** SQLite's result code for a file that is no database. */
const NOT_A_DATABASE = 26;

/** At most this many damaged events are named. */
const MOST_NAMED = 1_000;

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

/**
 * Prints what is wrong as JSON. A file that is busy is not damaged. The events of a log are read as `EventReader` does
 * and compared with their checksums as `checksumOf` makes them.
 */
const CHECK = `
  const { DatabaseSync } = require('node:sqlite');
  const { crc32 } = require('node:zlib');
  // Requests that are answered during the check have priority.
  require('node:os').setPriority(19);
  const damaged = [];
  let wrong;
  const isWhole = ({ id, stream, revision, type, created, data, metadata, checksum }) => {
    if (checksum !== null)
      return checksum === crc32([stream, revision, type, created, data, metadata].join(' '), crc32(id));
    try {
      JSON.parse(data);
      JSON.parse(metadata);
    } catch {
      return false;
    }
    return true;
  };
  try {
    const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 });
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get());
    if (found !== 'ok') wrong = found;
    const columns = database.prepare("SELECT name FROM pragma_table_info('events')").all().map(({ name }) => name);
    if (columns.length > 0 && wrong === undefined) {
      for (const query of ${JSON.stringify(GAPS)}) wrong ??= Object.values(database.prepare(query).get() ?? {})[0];
      const checksum = columns.includes('checksum') ? 'checksum' : 'NULL';
      const events = database.prepare(
        'SELECT position, revision, e.id, created, data, metadata, s.name AS stream, t.name AS type, ' + checksum + ' AS checksum FROM events e JOIN streams s ON s.id = e.stream LEFT JOIN types t ON t.id = e.type ORDER BY position',
      );
      for (const event of events.iterate()) {
        if (damaged.length === ${MOST_NAMED}) break;
        if (event.type !== null && isWhole(event)) continue;
        const id = Buffer.from(event.id).toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        damaged.push({
          eventId: id,
          eventType: event.type ?? '',
          stream: event.stream,
          revision: String(event.revision),
          position: String(event.position).padStart(16, '0'),
        });
      }
    }
    database.close();
  } catch (error) {
    if ([11, 26].includes(error.errcode & 0xff)) wrong = error.message;
  }
  process.stdout.write(JSON.stringify({ wrong, damaged }));
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
 * SQLite's complaint about a database, in its words. For a log also the events that are missing or damaged. Nothing where the
 * file is missing. Does not block.
 * The check reads the whole file in a separate process, because a thread would delay the end of this process for minutes.
 */
export async function checkDatabase(file: string): Promise<CheckedDatabase> {
  if (!existsSync(file)) return { wrong: undefined, damaged: [] };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', CHECK, file], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`${file} could not be checked`);
    // The program above prints it so.
    return JSON.parse(printed) as CheckedDatabase;
  } finally {
    process.off('exit', end);
  }
}

/** The complaint about a database as a whole, in words; undefined if there is none. */
export const quickCheck = async (file: string): Promise<string | undefined> => (await checkDatabase(file)).wrong;
