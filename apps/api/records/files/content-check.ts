import { fileMessage } from '@leaseledger/contract/files/file.messages';
import {
  endingOf,
  fileTypes,
  isFileEnding,
  isNameTaken,
  OCTET_STREAM,
  type FileType,
} from '@leaseledger/contract/files/file.types';
import { fileTypeFromBuffer } from 'file-type';
import { badInput, Failure } from '../../platform/answers/failure.ts';

/** So much of the beginning tells what it is. */
const SAMPLE = 64 * 1024;
/** What text begins with at times: programs and pictures that begin so are no text throughout. */
const alsoText: ReadonlySet<string> = new Set([
  'image/bmp',
  'application/x-msdownload',
  'application/xml',
  'image/svg+xml',
]);
/** Controls that stand in no text. */
const CONTROLS = new Uint8Array(256).fill(1, 0, 9).fill(1, 11, 12).fill(1, 14, 32).fill(1, 127, 128);
const officeParts = { docx: 'word/', xlsx: 'xl/' } as const;

const notSupported = () => new Failure(415, fileMessage.typeNotSupported);
const known: ReadonlySet<string> = new Set(
  Object.values<FileType>(fileTypes)
    .filter(({ kind }) => kind === 'signature')
    .flatMap(({ type, recognised = [type] }) => recognised),
);

/** @throws Failure 415 where files of such a name are not taken, whatever is in them */
export function refuseName(name: string): void {
  if (!isNameTaken(name)) throw notSupported();
}

/**
 * Lets a content through, piece by piece, as long as it is what its name says: by the bytes that it begins with, text kinds by being text to the end.
 * @param tell is told the type as which it is downloaded, before the first piece goes on
 * @throws Failure 415 where it is something else, 400 where there is nothing in it
 */
export async function* checkedContent(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  tell: (type: string) => void,
): AsyncGenerator<Uint8Array> {
  refuseName(name);
  let sample: Buffer | undefined = Buffer.alloc(0);
  let isText = false;
  const begin = async function* (bytes: Buffer) {
    if (bytes.length === 0) throw badInput({ file: fileMessage.empty });
    const type = await typeOf(name, bytes);
    // In UTF-16 each other byte may be anything.
    isText = type.kind === 'text' && !isUtf16(bytes);
    tell(type.type);
    yield* through(bytes);
  };
  const through = function* (bytes: Uint8Array) {
    if (isText && bytes.some((byte) => CONTROLS[byte] === 1)) throw notSupported();
    yield bytes;
  };
  for await (const piece of pieces) {
    if (sample === undefined) {
      yield* through(piece);
      continue;
    }
    sample = Buffer.concat([sample, piece]);
    if (sample.length < SAMPLE) continue;
    yield* begin(sample);
    sample = undefined;
  }
  if (sample !== undefined) yield* begin(sample);
}

const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length > 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));

/** What a content is that begins like this and has this name. @throws Failure 415 where the name lies */
async function typeOf(name: string, sample: Buffer): Promise<FileType> {
  const recognised = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime;
  const ending = endingOf(name);
  if (!isFileEnding(ending)) {
    // Nothing in particular, or one of the types that are taken: never a program.
    if (recognised !== undefined && !known.has(recognised)) throw notSupported();
    return { type: OCTET_STREAM, kind: 'signature' };
  }
  const expected: FileType = fileTypes[ending];
  const isIt =
    expected.kind === 'text'
      ? isTextOf(ending, recognised, sample)
      : (expected.recognised ?? [expected.type]).includes(recognised ?? '') ||
        isOffice(ending, recognised, sample) ||
        isArchive(ending, recognised);
  if (!isIt) throw notSupported();
  return expected;
}

/** A document whose first parts are not those that tell it: the names of its parts stand in it in clear. */
const isOffice = (ending: string, recognised: string | undefined, sample: Buffer): boolean =>
  recognised === 'application/zip' &&
  (ending === 'docx' || ending === 'xlsx') &&
  (sample.includes('[Content_Types].xml') || sample.includes(officeParts[ending]));

/** Documents are archives as well. */
const isArchive = (ending: string, recognised: string | undefined): boolean =>
  ending === 'zip' &&
  recognised !== undefined &&
  [fileTypes.docx.type, fileTypes.xlsx.type].some((type) => type === recognised);

function isTextOf(ending: string, recognised: string | undefined, sample: Buffer): boolean {
  if (recognised !== undefined && !recognised.startsWith('text/') && !alsoText.has(recognised)) return false;
  const begins = sample.toString('latin1').replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  if (isUtf16(sample)) return ending === 'txt' || ending === 'csv' || ending === 'xml';
  if (ending === 'json') return /^[[{"\-\dtfn]/.test(begins);
  if (ending === 'xml') return begins.startsWith('<');
  return ending === 'svg' ? begins.startsWith('<') && /<svg[\s>]/i.test(begins) : true;
}
