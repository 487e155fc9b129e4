import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Target } from './exports/file-writer.ts';

/** An entry of a zip file that is written piece by piece. */
interface Entry {
  readonly name: Uint8Array;
  /** The offset of its header in the file. */
  readonly at: number;
  crc: number;
  compressed: number;
  size: number;
}

const encoder = new TextEncoder();
/** 1 January 1980. A fixed date makes equal contents equal bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;

/** Checksum and sizes of an entry; zeroes while they are unknown. */
function measured({ crc, compressed, size }: Pick<Entry, 'crc' | 'compressed' | 'size'>): Buffer {
  const fields = Buffer.alloc(12);
  fields.writeUInt32LE(crc, 0);
  fields.writeUInt32LE(compressed, 4);
  fields.writeUInt32LE(size, 8);
  return fields;
}

/** The fields that the header of an entry and its line in the directory share. */
function described({ name, ...measures }: Entry): Uint8Array {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(0x0808, 2); // Names are UTF-8, and the sizes follow the contents.
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(0, 6);
  fields.writeUInt16LE(DOS_DATE, 8);
  measured(measures).copy(fields, 10);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/**
 * A zip file (APPNOTE 6.3 without zip64, so each entry is below 4 GB). Entries are compressed as they come, and at most
 * one piece is in memory.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #at = 0;

  constructor(private readonly target: Target) {}

  /** Begins an entry. */
  begin(name: string): void {
    const entry: Entry = { name: encoder.encode(name), at: this.#at, crc: 0, compressed: 0, size: 0 };
    this.#entries.push(entry);
    this.#append(Buffer.concat([Buffer.from('PK\u0003\u0004'), described(entry), entry.name]));
  }

  /** Adds to the latest entry. @param isLast ends the entry */
  add(text: string, isLast = false): void {
    const entry = this.#entries.at(-1);
    if (entry === undefined) throw new Error('No entry was begun');
    const bytes = encoder.encode(text);
    // Pieces that end at a byte boundary can be joined.
    const compressed = deflateRawSync(bytes, {
      level: 4,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    });
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    entry.compressed += compressed.length;
    this.#append(compressed);
    if (isLast) this.#append(Buffer.concat([Buffer.from('PK\u0007\u0008'), measured(entry)]));
  }

  /** Writes the directory. */
  end(): void {
    const start = this.#at;
    for (const entry of this.#entries) {
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(entry.at, 10);
      this.#append(
        Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), described(entry), rest, entry.name]),
      );
    }
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.#entries.length, 4);
    end.writeUInt16LE(this.#entries.length, 6);
    end.writeUInt32LE(this.#at - start, 8);
    end.writeUInt32LE(start, 12);
    this.#append(Buffer.concat([Buffer.from('PK\u0005\u0006'), end]));
  }

  #append(bytes: Uint8Array): void {
    this.target.append(bytes);
    this.#at += bytes.length;
  }
}
