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

/** The type is recognised by this many bytes of the beginning. */
const SAMPLE = 64 * 1024;
/** Types whose signatures plain text can begin with too. A real program or picture does not stay text to its end. */
const alsoText: ReadonlySet<string> = new Set([
  'image/bmp',
  'application/x-msdownload',
  'application/xml',
  'image/svg+xml',
]);
/** Control characters that no text contains. */
const CONTROLS = new Uint8Array(256).fill(1, 0, 9).fill(1, 11, 12).fill(1, 14, 32).fill(1, 127, 128);
const officeParts = { docx: 'word/', xlsx: 'xl/' } as const;

const notSupported = () => new Failure(415, fileMessage.typeNotSupported);
const known: ReadonlySet<string> = new Set(
  Object.values<FileType>(fileTypes)
    .filter(({ kind }) => kind === 'signature')
    .flatMap(({ type, recognised = [type] }) => recognised),
);

/** @throws Failure 415 for a name whose type is not accepted, whatever the content */
export function refuseName(name: string): void {
  if (!isNameTaken(name)) throw notSupported();
}

/**
 * Passes a content on while it matches the type of its name: by its first bytes, and for text by being text to the end.
 * @param tell receives the type for downloads before the first piece is passed on
 * @throws Failure 415 for another type, 400 for an empty content
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
    // In UTF-16 every second byte may have any value.
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

/** The type of a content with this beginning and name. @throws Failure 415 when the name does not match */
async function typeOf(name: string, sample: Buffer): Promise<FileType> {
  const recognised = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime;
  const ending = endingOf(name);
  if (!isFileEnding(ending)) {
    // Accepts unrecognised bytes and known types, but never a program.
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

/**
 * Recognises an Office document whose first parts do not tell its type. The names of its parts are readable in the
 * archive.
 */
const isOffice = (ending: string, recognised: string | undefined, sample: Buffer): boolean =>
  recognised === 'application/zip' &&
  (ending === 'docx' || ending === 'xlsx') &&
  (sample.includes('[Content_Types].xml') || sample.includes(officeParts[ending]));

/** Office documents are archives as well. */
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
