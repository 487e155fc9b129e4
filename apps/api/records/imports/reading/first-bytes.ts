import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { fileTypeFromBuffer } from 'file-type';
import { Unreadable } from './unreadable.ts';

/** The kind of a file is recognised by this many bytes. */
const SAMPLE = 4_100;
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** A compound file: a workbook in the format of 1997, or an encrypted one. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PDF = Buffer.from('%PDF');

const begins = (bytes: Buffer, sign: Buffer): boolean => bytes.subarray(0, sign.length).equals(sign);

/** @throws Unreadable for a whole file that is no table */
export function refuseOthers(bytes: Buffer): void {
  if (bytes.length === 0) throw new Unreadable(importMessage.emptyFile);
  if (begins(bytes, COMPOUND))
    throw new Unreadable(bytes.includes(ENCRYPTED) ? importMessage.locked : importMessage.oldWorkbook);
  if (begins(bytes, PDF)) throw new Unreadable(importMessage.notRead);
}

/** Pictures, sound and films. Text can begin like a few other kinds. */
const NO_TABLE = /^(?:image\/(?!bmp|svg)|audio\/|video\/|font\/)/;

/** @throws Unreadable where the first bytes show that the file is no table */
async function refuseBy(first: Buffer): Promise<void> {
  refuseOthers(first);
  if (NO_TABLE.test((await fileTypeFromBuffer(first))?.mime ?? '')) throw new Unreadable(importMessage.notRead);
}

/**
 * Passes a file on as it comes, and refuses it by its first bytes where they suffice. Reading the rows takes a thread,
 * which a wrong file then does not start. Of a compound file only the whole tells what it is.
 * @throws Unreadable
 */
export async function* tablesOnly(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Joined once: a sender who chose tiny pieces could otherwise have a large file copied for each of them.
  const waiting: Uint8Array[] = [];
  let [size, isKnown, isCompound] = [0, false, false];
  for await (const piece of pieces) {
    if (isKnown) {
      yield piece;
      continue;
    }
    waiting.push(piece);
    size += piece.length;
    if (size < SAMPLE || isCompound) continue;
    const first = Buffer.concat(waiting);
    isCompound = begins(first, COMPOUND);
    if (isCompound) continue;
    await refuseBy(first);
    isKnown = true;
    yield first;
  }
  if (isKnown) return;
  const whole = Buffer.concat(waiting);
  await refuseBy(whole);
  yield whole;
}
