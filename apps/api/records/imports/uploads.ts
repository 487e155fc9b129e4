import {
  importEncodings,
  importSeparators,
  IMPORT_BYTES_MAX,
  type ImportEncoding,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportColumn } from '@leaseledger/contract/imports/import.views';
import { Injectable } from '@nestjs/common';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { badRequest, Failure, ruleBroken } from '../../platform/answers/failure.ts';
import { Ids } from '../../platform/commands/ids.ts';
import { Directories } from './directories.ts';
import type { ImportedArea } from './exports/importables.ts';
import { KeptImports, type KeptImport } from './kept-imports.ts';
import { suggested } from './matching.ts';
import { tablesOnly } from './reading/first-bytes.ts';
import { readFile } from './reading/read-file.ts';
import type { FileHead, FileRow } from './reading/table.ts';
import { Unreadable } from './reading/unreadable.ts';
import { RememberedMatches } from './remembered-matches.ts';

/** This many files are read at once, because each takes a thread and memory. This many more may wait. */
const READ_AT_ONCE = 2;
const WAITING_MAX = 10;
const SAMPLES = 5;
const SAMPLE_MAX = 80;
const NAME_MAX = 200;

const isEncoding = (text: string): text is ImportEncoding => Object.hasOwn(importEncodings, text);
const isSeparator = (text: string): text is ImportSeparator => Object.hasOwn(importSeparators, text);

/** The description of an uploaded file. */
export interface WrittenFile {
  readonly name: string;
  readonly encoding: string;
  readonly separator: string;
  /** The size that the sender declares; 0 without one. */
  readonly declaredBytes: number;
}

/**
 * @throws Failure 400 as soon as the file exceeds the limit, or when the upload is interrupted, which is no error of
 * the product
 */
async function* bounded(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const bytes of file) {
      size += bytes.length;
      if (size > IMPORT_BYTES_MAX) throw badRequest(importMessage.tooLarge);
      yield bytes;
    }
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : badRequest(importMessage.brokenOff);
  }
}

/** The first step of an import: its file. */
@Injectable()
export class Uploads {
  #reading = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly kept: KeptImports,
    private readonly directories: Directories,
    private readonly remembered: RememberedMatches,
    private readonly ids: Ids,
    private readonly files: ShortLivedFiles,
  ) {}

  /**
   * Reads a file, keeps its rows and suggests a column for each field.
   * @param written the name, and the encoding and separator if the user names them
   * @throws Failure 400 with the reason for an unreadable file, 422 during too many other uploads; FileStoreUnavailable
   */
  async read(
    area: ImportedArea,
    file: AsyncIterable<Uint8Array>,
    written: WrittenFile,
    caller: Caller,
  ): Promise<KeptImport> {
    // A slow upload takes no turn until the file is complete.
    if (written.declaredBytes > IMPORT_BYTES_MAX) throw badRequest(importMessage.tooLarge);
    const name = await this.files.keep('upload', tablesOnly(bounded(file))).catch(asFailure);
    try {
      return await this.#inTurn(async () => {
        const received = await this.files.find(name);
        if (received === undefined) throw ruleBroken(importMessage.expired);
        return this.#read(area, received.read(), written, caller);
      });
    } finally {
      await this.files.remove(name);
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#reading < READ_AT_ONCE) this.#reading += 1;
    else if (this.#waiting.length >= WAITING_MAX) throw ruleBroken(importMessage.busy);
    // The previous upload hands its turn on when it is done.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading -= 1;
      else next();
    }
  }

  async #read(
    area: ImportedArea,
    file: AsyncIterable<Uint8Array>,
    { name, encoding, separator }: WrittenFile,
    caller: Caller,
  ): Promise<KeptImport> {
    await this.kept.purge();
    const id = await this.ids.next('import');
    const expires = this.kept.newExpiry;
    const parts: KeptImport['parts'][number][] = [];
    let head: FileHead | undefined;
    let rows = 0;
    const samples: string[][] = [];
    const reader = {
      head: async (read: FileHead) => void (head = read),
      part: async (read: readonly FileRow[]) => {
        await this.kept.saveRows({ id, expires }, parts.length, read);
        parts.push({ first: rows + 1, count: read.length, row: read[0]?.row ?? 0 });
        rows += read.length;
        if (parts.length === 1) for (const { cells } of read) sample(samples, cells);
      },
    };
    const as = {
      encoding: isEncoding(encoding) ? encoding : undefined,
      separator: isSeparator(separator) ? separator : undefined,
    };
    try {
      await readFile(file, as, reader);
    } catch (thrown) {
      await this.kept.remove({ id, parts });
      return asFailure(thrown);
    }
    if (head === undefined) throw badRequest(importMessage.notRead);
    const columns = head.headers.map((Header, index): ImportColumn => ({ Header, Samples: samples[index] ?? [] }));
    const remembered = await this.remembered.of(area, columns, caller);
    const kept: KeptImport = {
      id,
      userID: caller.user.UserID,
      kind: area.of.kind,
      fileName: name.slice(0, NAME_MAX),
      encoding: head.encoding,
      separator: head.separator,
      sheet: head.sheet,
      rows,
      columns,
      parts,
      expires,
      matches: remembered ?? suggested(columns, area.of.fields, await this.directories.now()),
      isRemembered: remembered !== undefined,
      checking: null,
      decisions: { Existing: 'skip', InFile: 'skip' },
      rowDecisions: {},
      batch: null,
      undoing: null,
      skipped: 0,
      errors: 0,
      fills: [],
    };
    await this.kept.save(kept);
    return kept;
  }
}

/** @throws Failure 400 for an unreadable file; otherwise the same error */
function asFailure(thrown: unknown): never {
  throw thrown instanceof Unreadable ? badRequest(thrown.message) : thrown;
}

function sample(samples: string[][], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const found = (samples[index] ??= []);
    if (cell.trim() !== '' && found.length < SAMPLES) found.push(cell.slice(0, SAMPLE_MAX));
  }
}
