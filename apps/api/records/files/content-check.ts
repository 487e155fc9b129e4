import { fileMessage } from '@leaseledger/contract/files/file.messages';
import {
  endingOf,
  fileTypes,
  isFileEnding,
  isPlainEnding,
  named,
  OCTET_STREAM,
  type FileEnding,
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
/** The ending of each content type that the check recognises. Of `jpg` and `jpeg` it is the first. */
const endingsByType: ReadonlyMap<string, FileEnding> = new Map(
  Object.entries<FileType>(fileTypes)
    .toReversed()
    .filter(([, { kind }]) => kind === 'signature')
    .flatMap(([ending, { type, recognised = [type] }]) =>
      // The keys of the table are its endings.
      recognised.map((each) => [each, ending as FileEnding] as const),
    ),
);

/** The type of a content, and the name with the ending of that type. */
export interface FoundType {
  readonly name: string;
  readonly type: FileType['type'];
}

/**
 * Passes on a content of an accepted type, whatever its name says: the first bytes decide, and text must be text to the
 * end.
 * @param tell receives the type for downloads, and the name with its ending, before the first piece is passed on
 * @throws Failure 415 for another content, 400 for an empty one
 */
export async function* checkedContent(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  tell: (found: FoundType) => void,
): AsyncGenerator<Uint8Array> {
  let sample: Buffer | undefined = Buffer.alloc(0);
  let isText = false;
  const begin = async function* (bytes: Buffer) {
    if (bytes.length === 0) throw badInput({ file: fileMessage.empty });
    const [kept, type] = await typeOf(name, bytes);
    // In UTF-16 every second byte may have any value.
    isText = type.kind === 'text' && !isUtf16(bytes);
    tell({ name: kept, type: type.type });
    yield* through(bytes);
  };
  const through = function* (bytes: Uint8Array) {
    if (isText && hasControls(bytes)) throw notSupported();
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

const hasControls = (bytes: Uint8Array): boolean => bytes.some((byte) => CONTROLS[byte] === 1);

/** The name and type of a content with this beginning. @throws Failure 415 when it is of no accepted type */
async function typeOf(name: string, sample: Buffer): Promise<[name: string, type: FileType]> {
  const recognised = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime;
  const ending = endingOf(name);
  if (isFileEnding(ending) && isAsNamed(ending, recognised, sample)) return [name, fileTypes[ending]];
  if (isPlainEnding(ending) && recognised === undefined) return [name, { type: OCTET_STREAM, kind: 'signature' }];
  const found = endingOfContent(ending, recognised, sample);
  if (found === undefined) throw notSupported();
  return [named(name, found), fileTypes[found]];
}

function isAsNamed(ending: FileEnding, recognised: string | undefined, sample: Buffer): boolean {
  const expected: FileType = fileTypes[ending];
  return expected.kind === 'text'
    ? isTextOf(ending, recognised, sample)
    : (expected.recognised ?? [expected.type]).includes(recognised ?? '') ||
        isOffice(ending, recognised, sample) ||
        isArchive(ending, recognised);
}

/** The ending of a content whose name is wrong; undefined for a content that is not accepted. */
function endingOfContent(ending: string, recognised: string | undefined, sample: Buffer): FileEnding | undefined {
  const isText = recognised === undefined || recognised.startsWith('text/') || alsoText.has(recognised);
  if (isText && (isUtf16(sample) || !hasControls(sample))) return textEnding(ending, recognised, sample);
  if (recognised === 'application/x-cfb') return compoundEnding(sample);
  if (recognised === 'application/zip')
    return (['docx', 'xlsx'] as const).find((office) => sample.includes(officeParts[office])) ?? 'zip';
  return recognised === undefined ? undefined : endingsByType.get(recognised);
}

/** A page is plain text here, so that no browser ever shows it. */
function textEnding(ending: string, recognised: string | undefined, sample: Buffer): FileEnding {
  const begins = sample.toString('latin1');
  if (/<(?:!doctype\s+html|html|script|body)[\s/>]/i.test(begins)) return 'txt';
  if (recognised === 'image/svg+xml') return 'svg';
  if (recognised === 'application/xml') return 'xml';
  const [firstLine = ''] = begins.split('\n', 1);
  return (ending === 'xls' || ending === 'xlsx') && /[,;\t]/.test(firstLine) ? 'csv' : 'txt';
}

/** Word and Excel of before 2007 name their main part in UTF-16. Other compound files, such as installers, have none. */
const compoundEnding = (sample: Buffer): FileEnding | undefined => {
  if (sample.includes(Buffer.from('WordDocument', 'utf16le'))) return 'doc';
  return sample.includes(Buffer.from('Workbook', 'utf16le')) ? 'xls' : undefined;
};

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
