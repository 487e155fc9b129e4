import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { damagedEvent } from '../damaged-event.ts';
import type { Filter, RecordedEvent } from '../event-log.ts';
import { checksumOf } from './checksum.ts';
import { Rows } from './database.ts';
import { bytesToId, toPosition } from './schema.ts';

type EventRow = [
  position: number,
  stream: string,
  revision: number,
  id: Uint8Array<ArrayBuffer>,
  type: number,
  created: number,
  data: string,
  metadata: string,
  checksum: number | null,
];

/** CROSS JOIN keeps SQLite to this order of the tables: events by position, and nothing to sort. */
const SELECT_EVENTS = `SELECT e.position, s.name, e.revision, e.id, e.type, e.created, e.data, e.metadata, e.checksum
  FROM events e CROSS JOIN streams s ON s.id = e.stream`;

/** So that a page without a single match is still a short query. */
const SCANNED_PER_PAGE = 4_000;

/** Part of the log in order of position. */
export interface Page {
  readonly events: RecordedEvent[];
  /** Every event up to this place is in the page or does not match. */
  readonly through: number;
}

/** Answers up to `limit` matching events that lie after `after`, up to `head` at most. */
export type ReadPage = (after: number, head: number, limit: number) => Page;

export interface StreamRange {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly limit: number;
}

/** The queries of the log. All of them are short: none is left open across turns of the event loop. */
export class EventReader {
  private readonly lastPosition: Rows<[position: number]>;
  private readonly byPosition: Rows<EventRow>;
  private readonly streamByName: Rows<[id: number, deletedThrough: number, head: number]>;
  private readonly streamForwards: Rows<EventRow>;
  private readonly streamBackwards: Rows<EventRow>;
  private readonly typeById: Rows<[name: string]>;
  private readonly typesAfter: Rows<[id: number, name: string]>;
  private readonly typeNames = new Map<number, string>();

  constructor(private readonly database: DatabaseSync) {
    this.lastPosition = new Rows(database, 'SELECT position FROM events ORDER BY position DESC LIMIT 1');
    this.byPosition = new Rows(database, `${SELECT_EVENTS} WHERE e.position = ?`);
    this.streamByName = new Rows(
      database,
      'SELECT id, deleted_through, (SELECT max(revision) FROM events WHERE stream = streams.id) FROM streams WHERE name = ?',
    );
    const range = 'WHERE e.stream = ? AND e.revision BETWEEN ? AND ? ORDER BY e.revision';
    this.streamForwards = new Rows(database, `${SELECT_EVENTS} ${range} LIMIT ?`);
    this.streamBackwards = new Rows(database, `${SELECT_EVENTS} ${range} DESC LIMIT ?`);
    this.typeById = new Rows(database, 'SELECT name FROM types WHERE id = ?');
    this.typesAfter = new Rows(database, 'SELECT id, name FROM types WHERE id > ? ORDER BY id');
  }

  /** The last position, 0 while the log is empty. */
  head(): number {
    return this.lastPosition.get()?.[0] ?? 0;
  }

  at(position: number): RecordedEvent | undefined {
    const row = this.byPosition.get(position);
    return row && this.event(row);
  }

  stream(name: string, { from, direction, limit }: StreamRange): { exists: boolean; events: RecordedEvent[] } {
    const stream = this.streamByName.get(name);
    if (!stream) return { exists: false, events: [] };
    const [id, deletedThrough, head] = stream;
    if (head === deletedThrough) return { exists: false, events: [] };
    const start = from === 'start' ? 0 : from === 'end' ? head : Number(from);
    const rows =
      direction === 'forwards'
        ? this.streamForwards.all(id, Math.max(start, deletedThrough + 1), head, limit)
        : this.streamBackwards.all(id, deletedThrough + 1, start, limit);
    return { exists: true, events: rows.map((row) => this.event(row)) };
  }

  pages(filter: Filter | undefined): ReadPage {
    const { sql, parameters } = this.condition(filter);
    const statement = new Rows<EventRow>(
      this.database,
      `${SELECT_EVENTS} WHERE e.position > ? AND e.position <= ? ${sql} ORDER BY e.position LIMIT ?`,
    );
    return (after, head, limit) => {
      const end = Math.min(head, after + SCANNED_PER_PAGE);
      const wanted = end <= after ? undefined : parameters();
      if (wanted === undefined) return { events: [], through: Math.max(after, end) };
      const rows = statement.all(after, end, ...wanted, limit);
      const last = rows.at(-1);
      return { events: rows.map((row) => this.event(row)), through: last && rows.length === limit ? last[0] : end };
    };
  }

  /** The SQL condition of a filter. `parameters` returns undefined if nothing in the log can match. */
  private condition(filter: Filter | undefined): {
    readonly sql: string;
    readonly parameters: () => SQLInputValue[] | undefined;
  } {
    if (!filter) return { sql: '', parameters: () => [] };
    if ('streamPrefixes' in filter) {
      const { sql, parameters } = anyPrefix('s.name', filter.streamPrefixes);
      return { sql: `AND (${sql})`, parameters: () => parameters };
    }
    const matching = this.typesWith(filter.typePrefixes);
    const parameters = () => {
      const ids = matching();
      return ids.length === 0 ? undefined : [JSON.stringify(ids)];
    };
    return { sql: 'AND e.type IN (SELECT value FROM json_each(?))', parameters };
  }

  /** The types with this beginning. Types are only added, so compared types are not compared again. */
  private typesWith(prefixes: readonly string[]): () => readonly number[] {
    const ids: number[] = [];
    let compared = 0;
    return () => {
      for (const [id, name] of this.typesAfter.all(compared)) {
        compared = id;
        if (prefixes.some((prefix) => name.startsWith(prefix))) ids.push(id);
      }
      return ids;
    };
  }

  private event([
    position,
    stream,
    revision,
    idBytes,
    typeId,
    created,
    data,
    metadata,
    checksum,
  ]: EventRow): RecordedEvent {
    const type = this.typeName(typeId);
    const place = {
      id: bytesToId(idBytes),
      type: type ?? `the type with number ${typeId}`,
      stream,
      revision: BigInt(revision),
      position: toPosition(position),
      created: new Date(created).toISOString(),
    };
    const isWhole =
      type !== undefined &&
      (checksum === null || checksum === checksumOf({ stream, revision, type, created, data, metadata }, idBytes));
    try {
      if (isWhole) return { ...place, data: JSON.parse(data), metadata: JSON.parse(metadata) };
    } catch {
      // The error of the parser would quote what the event holds.
    }
    return damagedEvent(place);
  }

  private typeName(id: number): string | undefined {
    let name = this.typeNames.get(id);
    if (name === undefined) {
      name = this.typeById.get(id)?.[0];
      if (name !== undefined) this.typeNames.set(id, name);
    }
    return name;
  }
}

function anyPrefix(column: string, prefixes: readonly string[]): { sql: string; parameters: SQLInputValue[] } {
  if (prefixes.length === 0) return { sql: 'FALSE', parameters: [] };
  const ranges = prefixes.map((prefix) => {
    const end = afterPrefix(prefix);
    return end === undefined
      ? { sql: `${column} >= ?`, parameters: [prefix] }
      : { sql: `(${column} >= ? AND ${column} < ?)`, parameters: [prefix, end] };
  });
  return { sql: ranges.map(({ sql }) => sql).join(' OR '), parameters: ranges.flatMap(({ parameters }) => parameters) };
}

const LAST_CODE_POINT = 0x10ffff;

/** The first text in order of code points that no longer begins with the prefix; undefined where all that follow do. */
function afterPrefix(prefix: string): string | undefined {
  const codePoints = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (codePoints.at(-1) === LAST_CODE_POINT) codePoints.pop();
  const last = codePoints.pop();
  if (last === undefined) return undefined;
  // No text holds single surrogates, so U+E000 follows U+D7FF.
  return String.fromCodePoint(...codePoints, last === 0xd7ff ? 0xe000 : last + 1);
}
