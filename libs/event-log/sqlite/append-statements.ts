import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type AppendResult, type ExpectedRevision, StreamDeleted, WrongExpectedRevision } from '../event-log.ts';
import type { PreparedEvent } from '../prepared-append.ts';
import { checksumOf } from './checksum.ts';
import type { Committed } from './commits.ts';
import { Rows } from './database.ts';
import { idToBytes, toPosition } from './schema.ts';

export interface Append {
  readonly stream: string;
  readonly events: readonly PreparedEvent[];
  readonly expectedRevision: ExpectedRevision;
}

interface StreamState {
  readonly id: number;
  /** The revision of the last event. */
  readonly head: number;
  /** Events up to this revision are deleted; -1 where none is. */
  readonly deletedThrough: number;
}

/** One append inside a transaction that holds the write lock. It checks everything before it writes anything. */
export class AppendStatements {
  private readonly streamByName: Rows<[id: number, deletedThrough: number, head: number | null]>;
  private readonly eventById: Rows<[revision: number, position: number]>;
  private readonly typeByName: Rows<[id: number]>;
  private readonly insertStream: StatementSync;
  private readonly insertType: StatementSync;
  private readonly insertEvent: StatementSync;
  private readonly markDeleted: StatementSync;
  private readonly typeIds = new Map<string, number>();
  /** By the transaction that is under way. */
  private inserted: { after: number; through: number; types: Set<string> } | undefined;

  constructor(database: DatabaseSync) {
    this.streamByName = new Rows(
      database,
      'SELECT id, deleted_through, (SELECT max(revision) FROM events WHERE stream = streams.id) FROM streams WHERE name = ?',
    );
    this.eventById = new Rows(database, 'SELECT revision, position FROM events WHERE stream = ? AND id = ?');
    this.typeByName = new Rows(database, 'SELECT id FROM types WHERE name = ?');
    this.insertStream = database.prepare('INSERT INTO streams (name) VALUES (?)');
    this.insertType = database.prepare('INSERT INTO types (name) VALUES (?)');
    this.insertEvent = database.prepare(
      'INSERT INTO events (stream, revision, id, type, created, data, metadata, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.markDeleted = database.prepare('UPDATE streams SET deleted_through = ? WHERE id = ?');
  }

  /**
   * @param created milliseconds since 1970
   * @throws WrongExpectedRevision, StreamDeleted: then nothing was written
   */
  append({ stream, events, expectedRevision }: Append, created: number): AppendResult {
    const state = this.state(stream);
    const rows = events.map((event) => ({ ...event, idBytes: idToBytes(event.id) }));
    const repeated =
      state &&
      this.repeated(
        stream,
        state,
        rows.map((row) => row.idBytes),
        expectedRevision,
      );
    if (repeated) return repeated;
    if (!isExpected(expectedRevision, state)) throw new WrongExpectedRevision(stream, expectedRevision, actual(state));

    const streamId = state?.id ?? Number(this.insertStream.run(stream).lastInsertRowid);
    let revision = state?.head ?? -1;
    let position = 0;
    for (const { idBytes, type, data, metadata } of rows) {
      revision += 1;
      const { lastInsertRowid } = this.insertEvent.run(
        streamId,
        revision,
        idBytes,
        this.typeId(type),
        created,
        data,
        metadata,
        checksumOf({ stream, revision, type, created, data, metadata }, idBytes),
      );
      position = Number(lastInsertRowid);
      this.note(position, type);
    }
    return { revision: BigInt(revision), position: toPosition(position) };
  }

  deleteStream(stream: string): void {
    const state = this.state(stream);
    if (state) this.markDeleted.run(state.head, state.id);
  }

  /** The transaction was rolled back: its inserted types no longer have ids. */
  forgetInserted(): void {
    this.typeIds.clear();
    this.inserted = undefined;
  }

  /** The transaction was committed. Returns its inserted events, or undefined if there were none. */
  committed(): Committed | undefined {
    const { inserted } = this;
    this.inserted = undefined;
    return inserted;
  }

  private note(position: number, type: string): void {
    this.inserted ??= { after: position - 1, through: position, types: new Set() };
    this.inserted.through = position;
    this.inserted.types.add(type);
  }

  private state(stream: string): StreamState | undefined {
    const row = this.streamByName.get(stream);
    if (!row) return undefined;
    const [id, deletedThrough, head] = row;
    return { id, deletedThrough, head: head ?? -1 };
  }

  /** The answer of the first append, if the same events are already at the expected revision. */
  private repeated(
    stream: string,
    state: StreamState,
    ids: readonly Buffer[],
    expected: ExpectedRevision,
  ): AppendResult | undefined {
    if (expected === 'streamExists' && state.head === state.deletedThrough) throw new StreamDeleted(stream);
    const earlier = ids.map((id) => this.eventById.get(state.id, id));
    if (earlier.every((event) => event === undefined)) return undefined;
    const first = earlier[0]?.[0];
    const last = earlier.at(-1);
    const consecutive = first !== undefined && earlier.every((event, index) => event?.[0] === first + index);
    if (!last || !consecutive || !startsWhereExpected(first, expected, state))
      throw new WrongExpectedRevision(stream, expected, actual(state));
    return { revision: BigInt(last[0]), position: toPosition(last[1]) };
  }

  private typeId(name: string): number {
    let id = this.typeIds.get(name);
    if (id === undefined) {
      id = this.typeByName.get(name)?.[0] ?? Number(this.insertType.run(name).lastInsertRowid);
      this.typeIds.set(name, id);
    }
    return id;
  }
}

function isExpected(expected: ExpectedRevision, state: StreamState | undefined): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'noStream':
      return !state || state.head === state.deletedThrough;
    case 'streamExists':
      return state !== undefined;
    default:
      return state !== undefined && BigInt(state.head) === expected;
  }
}

function startsWhereExpected(first: number, expected: ExpectedRevision, state: StreamState): boolean {
  if (expected === 'any' || expected === 'streamExists') return true;
  if (expected === 'noStream') return first === 0 || first === state.deletedThrough + 1;
  return BigInt(first) === expected + 1n;
}

function actual(state: StreamState | undefined): bigint | 'noStream' {
  return state ? BigInt(state.head) : 'noStream';
}
