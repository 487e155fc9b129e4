import { crc32 } from 'node:zlib';

/** The parts of an event in the file, as texts. */
export interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly data: string;
  readonly metadata: string;
}

/** The checksum of an event: CRC-32 over all its parts. It finds damage, not forgery. */
export const checksumOf = ({ stream, revision, type, created, data, metadata }: StoredEvent, id: Uint8Array): number =>
  crc32(`${stream} ${revision} ${type} ${created} ${data} ${metadata}`, crc32(id));
