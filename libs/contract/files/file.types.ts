/** How what is in a file is told from what its name says. */
export type FileKind = 'signature' | 'text';

export interface FileType {
  readonly type: string;
  /** By the bytes it begins with, or by being text throughout. */
  readonly kind: FileKind;
  /** What content is recognised as that may have this ending; the type itself where it is left out. */
  readonly recognised?: readonly string[];
  /** Browsers may show it within a page of ours: it holds nothing that runs. */
  readonly isShown?: true;
}

const cfb = ['application/x-cfb'];
const heic = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];

/** The types of file that are taken, by the ending of their names (specification 3, section 9). */
export const fileTypes = {
  jpg: { type: 'image/jpeg', kind: 'signature', isShown: true },
  jpeg: { type: 'image/jpeg', kind: 'signature', isShown: true },
  png: { type: 'image/png', kind: 'signature', recognised: ['image/png', 'image/apng'], isShown: true },
  gif: { type: 'image/gif', kind: 'signature', isShown: true },
  bmp: { type: 'image/bmp', kind: 'signature' },
  heic: { type: 'image/heic', kind: 'signature', recognised: heic },
  pdf: { type: 'application/pdf', kind: 'signature', isShown: true },
  doc: { type: 'application/msword', kind: 'signature', recognised: cfb },
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

/** What has no ending, or says that it is nothing further: `octet-stream` of the specification. */
export const OCTET_STREAM = 'application/octet-stream';
const plainEndings: ReadonlySet<string> = new Set(['', 'bin']);

export const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(fileTypes, ending);

/** What follows the last dot of a name, in small letters; nothing where it has none, or begins with it. */
export const endingOf = (name: string): string =>
  name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

/** Whether files of such a name are taken at all, whatever is in them. */
export const isNameTaken = (name: string): boolean => isFileEnding(endingOf(name)) || plainEndings.has(endingOf(name));

/** Pictures, and PDFs: of them there is something to see. A browser draws the first, the server the small pictures of both. */
export const isShownInline = (type: string): boolean =>
  Object.values<FileType>(fileTypes).some((each) => each.type === type && each.isShown === true);
