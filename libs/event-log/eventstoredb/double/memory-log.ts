/**
 * The data of an EventStoreDB node, in memory. Repeated appends, soft deletes and truncation follow the rules that a
 * real 23.10.4 node was seen to follow. Knows nothing of gRPC.
 */

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare are one and the same for every event. */
  readonly position: bigint;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
}

export type Expected = bigint | 'noStream' | 'streamExists' | 'any';

export type Outcome =
  /** Of the last event; without a position where the events are known but no longer readable. */
  | { readonly kind: 'stored'; readonly revision?: bigint; readonly position?: bigint }
  | { readonly kind: 'conflict'; readonly current?: bigint }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'badRequest' };

export type AllPosition = 'start' | 'end' | { readonly commit: bigint; readonly prepare: bigint };

/** A position that is no event's boundary. */
export class InvalidPosition extends Error {}

export const MAX_APPEND_SIZE = 1_048_576;
/** `$tb` of a soft-deleted stream, and the revision of a tombstone. */
export const END_OF_STREAM = 9_223_372_036_854_775_807n;
/** The size of a file of the log. */
export const CHUNK_SIZE = 268_435_456n;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TICKS_PER_MILLISECOND = 10_000n;

interface Retention {
  readonly maxCount?: number;
  readonly truncateBefore: bigint;
}

export class MemoryLog {
  readonly events: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly retention = new Map<string, Retention>();
  private readonly tombstones = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Ids of the events that are still in the server's memory: all that `any` and `streamExists` compare with. */
  private readonly recentIds = new Map<string, { stream: string; revision: bigint }>();
  private nextPosition = 1_312n;

  /** @param remembered how many events stay in memory; a real node knew an id after 60,000 later events, not after 100,000. */
  constructor(private readonly remembered = 80_000) {}

  /** The same data, as in a backup. Later appends to one are not in the other. */
  copy(): MemoryLog {
    const copy = new MemoryLog(this.remembered);
    copy.events.push(...this.events);
    for (const [name, events] of this.streams) copy.streams.set(name, [...events]);
    for (const [name, retention] of this.retention) copy.retention.set(name, retention);
    for (const name of this.tombstones) copy.tombstones.add(name);
    copy.nextPosition = this.nextPosition;
    return copy;
  }

  /** Calls back after every append, until the returned function is called. */
  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Closes the file that is written to, so that the next event begins the next one. Nothing of a stream in use is removed. */
  scavenge(): void {
    this.nextPosition = (this.nextPosition / CHUNK_SIZE + 1n) * CHUNK_SIZE;
  }

  /** A restart: data on the disk stays, data in memory is lost. */
  forgetRecentIds(): void {
    this.recentIds.clear();
  }

  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): Outcome {
    if (stream === '' || proposed.some(({ id, type }) => type === '' || !UUID.test(id))) return { kind: 'badRequest' };
    if (proposed.reduce((bytes, { data }) => bytes + data.length, 0) > MAX_APPEND_SIZE) return { kind: 'tooLarge' };
    if (this.tombstones.has(stream)) return { kind: 'deleted' };
    const decided = this.decide(stream, expected, proposed);
    if (decided) return decided;
    if (proposed.length === 0) return { kind: 'stored' };

    const head = this.head(stream);
    if (this.isDeleted(stream)) this.store(`$$${stream}`, [metadataEvent(`{"$tb":${head + 1n}}`)]);
    const last = this.store(stream, proposed);
    for (const listener of [...this.listeners]) listener();
    return { kind: 'stored', revision: last.revision, position: last.position };
  }

  /** Hides the events of a stream. Its revisions continue. */
  softDelete(stream: string, expected: Expected): Outcome {
    if (this.tombstones.has(stream)) return { kind: 'deleted' };
    const head = this.head(stream);
    const holds = expected === 'any' || (expected === 'noStream' ? head < 0n : head === expected);
    if (!holds) return { kind: 'conflict', current: head < 0n ? undefined : head };
    const last = this.store(`$$${stream}`, [metadataEvent(`{"$tb":${END_OF_STREAM}}`)]);
    for (const listener of [...this.listeners]) listener();
    return { kind: 'stored', position: last.position };
  }

  /** Ends a stream for ever. */
  tombstone(stream: string): Outcome {
    if (this.tombstones.has(stream)) return { kind: 'deleted' };
    const last = this.store(stream, [{ ...metadataEvent(''), type: '$streamDeleted' }], END_OF_STREAM);
    this.tombstones.add(stream);
    for (const listener of [...this.listeners]) listener();
    return { kind: 'stored', position: last.position };
  }

  /** The events of a stream that deletion and truncation left readable; `missing` where there never were any, or all are deleted. */
  readStream(stream: string): readonly StoredEvent[] | 'missing' | 'tombstoned' {
    if (this.tombstones.has(stream)) return 'tombstoned';
    const events = this.streams.get(stream);
    if (!events || this.isDeleted(stream)) return 'missing';
    const { maxCount, truncateBefore } = this.retention.get(stream) ?? { truncateBefore: 0n };
    const kept = maxCount === undefined ? events : events.slice(-maxCount);
    return truncateBefore === 0n ? kept : kept.filter(({ revision }) => revision >= truncateBefore);
  }

  /** Where a forward read (which includes its start) begins, as an index of `events`. */
  indexFrom(from: AllPosition): number {
    if (from === 'start') return 0;
    if (from === 'end') return this.events.length;
    const index = this.lowerBound(from.commit);
    const event = this.events[index];
    if (event && (event.position !== from.commit || (from.prepare !== 0n && from.prepare !== from.commit)))
      throw new InvalidPosition();
    return index;
  }

  /** Where a subscription or a backward read (which exclude their start) begins. */
  indexAfter(from: AllPosition): number {
    const index = this.indexFrom(from);
    return typeof from === 'object' && index < this.events.length ? index + 1 : index;
  }

  private decide(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): Outcome | undefined {
    const head = this.head(stream);
    if (expected === 'any' || expected === 'streamExists') {
      if (expected === 'streamExists' && head < 0n) return { kind: 'conflict' };
      if (expected === 'streamExists' && this.isDeleted(stream)) return { kind: 'deleted' };
      return this.compareWithMemory(stream, proposed);
    }
    const revision = expected === 'noStream' ? -1n : expected;
    if (revision > head) return { kind: 'conflict', current: head < 0n ? undefined : head };
    if (revision === head) return undefined;
    return this.compareFrom(revision, stream, expected, proposed);
  }

  private compareWithMemory(stream: string, proposed: readonly ProposedEvent[]): Outcome | undefined {
    let last: bigint | undefined;
    for (const [index, { id }] of proposed.entries()) {
      const known = this.recentIds.get(id);
      if (known?.stream !== stream) return index === 0 ? undefined : { kind: 'conflict', current: this.head(stream) };
      last = known.revision;
    }
    return last === undefined ? undefined : this.storedBefore(stream, last);
  }

  /** An explicit revision below the head: the same ids at the same revisions are the same append, for ever. */
  private compareFrom(
    revision: bigint,
    stream: string,
    expected: Expected,
    proposed: readonly ProposedEvent[],
  ): Outcome | undefined {
    const stored = this.streams.get(stream) ?? [];
    const conflict: Outcome = { kind: 'conflict', current: this.head(stream) };
    for (const [index, { id }] of proposed.entries()) {
      if (stored[Number(revision) + 1 + index]?.id === id) continue;
      return index === 0 && expected === 'noStream' && this.isDeleted(stream) ? undefined : conflict;
    }
    return proposed.length === 0 ? conflict : this.storedBefore(stream, revision + BigInt(proposed.length));
  }

  private storedBefore(stream: string, revision: bigint): Outcome {
    const event = this.isDeleted(stream) ? undefined : this.streams.get(stream)?.[Number(revision)];
    return { kind: 'stored', revision, position: event?.position };
  }

  private store(stream: string, proposed: readonly ProposedEvent[], revision = this.head(stream) + 1n): StoredEvent {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    const created = BigInt(Date.now()) * TICKS_PER_MILLISECOND;
    let last: StoredEvent | undefined;
    for (const event of proposed) {
      last = {
        ...event,
        id: event.id.toLowerCase(),
        stream,
        revision: revision++,
        position: this.nextPosition,
        created,
      };
      // Positions are offsets in a file: they grow by the size of the record.
      this.nextPosition += BigInt(117 + event.data.length + event.metadata.length + stream.length + event.type.length);
      this.events.push(last);
      events.push(last);
      this.remember(last);
    }
    if (!last) throw new Error('Nothing to store');
    if (stream.startsWith('$$')) this.retain(stream.slice(2), last);
    return last;
  }

  private remember({ id, stream, revision }: StoredEvent): void {
    // The stream that held an id first keeps the entry.
    if (this.recentIds.has(id)) return;
    this.recentIds.set(id, { stream, revision });
    if (this.recentIds.size <= this.remembered) return;
    const [oldest] = this.recentIds.keys();
    if (oldest !== undefined) this.recentIds.delete(oldest);
  }

  private retain(stream: string, { data }: StoredEvent): void {
    const text = Buffer.from(data).toString('utf8');
    // `$tb` may be beyond what a JSON number holds exactly.
    const truncateBefore = BigInt(/"\$tb":\s*(\d+)/.exec(text)?.[1] ?? '0');
    const maxCount = /"\$maxCount":\s*(\d+)/.exec(text)?.[1];
    this.retention.set(stream, { truncateBefore, ...(maxCount ? { maxCount: Number(maxCount) } : {}) });
  }

  private head(stream: string): bigint {
    return this.streams.get(stream)?.at(-1)?.revision ?? -1n;
  }

  private isDeleted(stream: string): boolean {
    return this.retention.get(stream)?.truncateBefore === END_OF_STREAM;
  }

  private lowerBound(position: bigint): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.events[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function metadataEvent(json: string): ProposedEvent {
  return {
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(json),
    metadata: new Uint8Array(),
  };
}
