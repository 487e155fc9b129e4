import { fileName } from './file-name.ts';

/** How the contents of a file are checked. */
export type FileKind = 'signature' | 'text';

export interface FileType {
  readonly type: string;
  /** `signature` checks the first bytes. `text` checks that the whole file is text. */
  readonly kind: FileKind;
  /** Content types that the check may detect for this ending. Left out when only the type itself is allowed. */
  readonly recognised?: readonly string[];
  /** Browsers may show the file inside our pages, because its type cannot run scripts. */
  readonly isShown?: true;
}

const cfb = ['application/x-cfb'];
const heic = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];

/** The accepted file types, by the ending of the name (specification 3, section 9). RTF is ours, because letters come as RTF under the name of Word. */
export const fileTypes = {
  jpg: { type: 'image/jpeg', kind: 'signature', isShown: true },
  jpeg: { type: 'image/jpeg', kind: 'signature', isShown: true },
  png: { type: 'image/png', kind: 'signature', recognised: ['image/png', 'image/apng'], isShown: true },
  gif: { type: 'image/gif', kind: 'signature', isShown: true },
  bmp: { type: 'image/bmp', kind: 'signature' },
  heic: { type: 'image/heic', kind: 'signature', recognised: heic },
  pdf: { type: 'application/pdf', kind: 'signature', isShown: true },
  doc: { type: 'application/msword', kind: 'signature', recognised: cfb },
  rtf: { type: 'application/rtf', kind: 'signature' },
  xls: { type: 'application/vnd.ms-excel', kind: 'signature', recognised: cfb },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', kind: 'signature' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', kind: 'signature' },
  zip: { type: 'application/zip', kind: 'signature' },
  rar: { type: 'application/x-rar-compressed', kind: 'signature' },
  '7z': { type: 'application/x-7z-compressed', kind: 'signature' },
  txt: { type: 'text/plain', kind: 'text' },
  csv: { type: 'text/csv', kind: 'text' },
  json: { type: 'application/json', kind: 'text' },
  xml: { type: 'application/xml', kind: 'text' },
  svg: { type: 'image/svg+xml', kind: 'text' },
} as const satisfies Readonly<Record<string, FileType>>;

export type FileEnding = keyof typeof fileTypes;

/** The type of files without an ending, or with an ending that says nothing: `octet-stream` of the specification. */
export const OCTET_STREAM = 'application/octet-stream';
const plainEndings: ReadonlySet<string> = new Set(['', 'bin']);

export const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(fileTypes, ending);

/** The text after the last dot of a name, in lower case. Empty without a dot, or when the name begins with its only dot. */
export const endingOf = (name: string): string =>
  name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

/** Whether the ending of a name says nothing of the content. */
export const isPlainEnding = (ending: string): boolean => plainEndings.has(ending);

/** The name with the ending that the content has. A known ending is replaced, and any other stays before it. */
export function named(name: string, ending: FileEnding): string {
  const before = endingOf(name);
  const isReplaced = isFileEnding(before) || before === 'bin';
  return fileName(`${isReplaced ? name.slice(0, -before.length - 1) : name}.${ending}`);
}

/** Whether a file can be shown: pictures and PDFs. The browser draws pictures, and the server makes the thumbnails of both. */
export const isShownInline = (type: string): boolean =>
  Object.values<FileType>(fileTypes).some((each) => each.type === type && each.isShown === true);
