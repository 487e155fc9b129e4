// Run by checkDatabase in a process of its own: node check-file.ts <file>. Prints what is wrong with the file as JSON.
// Node only strips the types here, so this file and its imports use no syntax that must be compiled.
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { checksumOf, type StoredEvent } from './checksum.ts';
import { GAPS } from './gaps.ts';
import type { CheckedDatabase, DamagedPlace } from './quick-check.ts';
import { bytesToId, toPosition } from './schema.ts';

/** At most this many damaged events are named. */
const MOST_NAMED = 1_000;
/** SQLite's result codes for a damaged file and for a file that is no database. A file that is busy is not damaged. */
const DAMAGED = [11, 26];

interface Row extends StoredEvent {
  readonly position: number;
  readonly id: Uint8Array<ArrayBuffer>;
  readonly checksum: number | null;
}

/** Compares an event with its checksum, as `EventReader` does. */
function isWhole({ id, checksum, ...event }: Row): boolean {
  if (checksum !== null) return checksum === checksumOf(event, id);
  try {
    JSON.parse(event.data);
    JSON.parse(event.metadata);
    return true;
  } catch {
    return false;
  }
}

function* damagedIn(database: DatabaseSync, checksum: string): Generator<DamagedPlace> {
  const events = database.prepare(
    `SELECT position, revision, e.id, created, data, metadata, s.name AS stream, t.name AS type, ${checksum} AS checksum
     FROM events e JOIN streams s ON s.id = e.stream LEFT JOIN types t ON t.id = e.type ORDER BY position`,
  );
  // The columns have the types of the schema, but an event may name a missing type.
  for (const row of events.iterate() as Iterable<Row & { readonly type: string | null }>) {
    const { id, type, stream, revision, position } = row;
    if (type === null || !isWhole(row))
      yield {
        eventId: bytesToId(id),
        eventType: type ?? '',
        stream,
        revision: String(revision),
        position: toPosition(position),
      };
  }
}

function checked(file: string): CheckedDatabase {
  const damaged: DamagedPlace[] = [];
  let wrong: string | undefined;
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const answerOf = (query: string) => Object.values(database.prepare(query).get() ?? {}).map(String)[0];
    const found = answerOf('PRAGMA quick_check(1)');
    if (found !== 'ok') return { wrong: found, damaged };
    const columns = database.prepare("SELECT name FROM pragma_table_info('events')").all();
    if (columns.length === 0) return { wrong, damaged };
    for (const query of GAPS) wrong ??= answerOf(query);
    const checksum = columns.some(({ name }) => name === 'checksum') ? 'checksum' : 'NULL';
    for (const place of damagedIn(database, checksum)) if (damaged.push(place) === MOST_NAMED) break;
  } catch (error) {
    // Events that were found before the error stay named.
    if (error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode) & 0xff))
      wrong = error.message;
  }
  return { wrong, damaged };
}

// Requests that are answered during the check have priority.
setPriority(19);
process.stdout.write(JSON.stringify(checked(process.argv[2] ?? '')));
