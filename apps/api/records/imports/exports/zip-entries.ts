import { inflateRawSync } from 'node:zlib';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { Unreadable } from '../reading/unreadable.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 2_000;
const STORED = 0;
const DEFLATED = 8;

/** One file of an archive, still packed. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: Buffer;
  /** The size that the archive claims. Unpacking checks it. */
  readonly size: number;
}

const damaged = () => new Unreadable(importMessage.damaged);

/**
 * The files of an archive by name, from its directory. Files are unpacked only on demand.
 * @throws Unreadable for anything but an unencrypted archive as spreadsheets write it
 */
export function zipEntries(archive: Buffer): ReadonlyMap<string, ZipEntry> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (
    end === -1 ||
    end < archive.length - END_BYTES - COMMENT_MAX ||
    end + END_BYTES > archive.length ||
    archive.readUInt32LE(end) !== END
  )
    throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw damaged();
  const entries = new Map<string, ZipEntry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > archive.length || archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const flags = archive.readUInt16LE(at + 8);
    const method = archive.readUInt16LE(at + 10);
    const [crc, packedSize, size] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    if ((flags & 1) !== 0) throw new Unreadable(importMessage.locked);
    if (local + LOCAL_BYTES > archive.length || archive.readUInt32LE(local) !== LOCAL) throw damaged();
    const begin = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (begin + packedSize > archive.length || (method !== STORED && method !== DEFLATED)) throw damaged();
    entries.set(name, { name, method, crc, packed: archive.subarray(begin, begin + packedSize), size });
    at += CENTRAL_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The unpacked file, up to `most` bytes. @throws Unreadable for a larger or damaged one */
export function unpacked({ method, packed }: ZipEntry, most: number): Buffer {
  if (method === STORED) {
    if (packed.length > most) throw new Unreadable(importMessage.inflated);
    return packed;
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (thrown) {
    throw thrown instanceof RangeError ? new Unreadable(importMessage.inflated) : damaged();
  }
}

/**
 * The beginning of an archive with these files in this order and under these names, without a directory, for a reader
 * that reads from the front.
 */
export function* archiveOf(entries: readonly (readonly [name: string, entry: ZipEntry])[]): Generator<Buffer> {
  for (const [name, { method, crc, packed, size }] of entries) {
    const path = Buffer.from(name);
    const header = Buffer.alloc(LOCAL_BYTES);
    header.writeUInt32LE(LOCAL, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(crc, 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(path.length, 26);
    yield header;
    yield path;
    yield packed;
  }
  yield endOfArchive;
}

const endOfArchive = Buffer.alloc(END_BYTES);
endOfArchive.writeUInt32LE(END, 0);
