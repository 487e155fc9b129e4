import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileRows, type FileRow } from '@leaseledger/projections/files/file-rows.projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Contents } from '../../../apps/api/records/files/exports/contents.ts';
import { sealedSize } from '../../../apps/api/records/files/sealed-content.ts';
import { FileStoreUnavailable, type FileStore } from '../../../apps/api/records/files/store/file-store.ts';
import { FolderStore } from '../../../apps/api/records/files/store/folder-store.ts';
import { MongoDbStore } from '../../../apps/api/records/files/store/mongodb-store.ts';
import { filesIn } from '../../../apps/api/platform/storage/data-paths.ts';
import type { Clock } from '../../../apps/api/platform/foundation/platform.ts';

/** The contents of files, in the folder of the log's backup. */
const folderOf = (backup: string): string => join(backup, 'files');
const AT_ONCE = 500;

interface Place {
  readonly dataDir: string;
  readonly mongoDbUrl: string | undefined;
  readonly clock: Clock;
}

/** The product's store of files. The product may run. */
export const fileStoreOf = ({ dataDir, mongoDbUrl, clock }: Place): FileStore =>
  mongoDbUrl ? new MongoDbStore({ url: mongoDbUrl, clock }) : FolderStore.at(filesIn(dataDir), { clock });

/**
 * Copies missing contents, still sealed. A content that is swept during it is not needed. @returns the number of
 * contents
 */
async function copyContents(from: FileStore, to: FileStore): Promise<number> {
  let copied = 0;
  for await (const content of from.all()) {
    if ((await to.find(content.address)) !== undefined) continue;
    try {
      await to.put(content, from.read(content.address, 0, content.size));
      copied += 1;
    } catch (error) {
      if ((await from.find(content.address)) !== undefined) throw error;
    }
  }
  return copied;
}

/**
 * Copies contents into the folder of the log's backup, after the log, so that all contents it refers to exist. @returns
 * their number
 */
export async function backUpContents(place: Place, backup: string): Promise<number> {
  const from = fileStoreOf(place);
  try {
    return await copyContents(from, FolderStore.at(folderOf(backup), place));
  } finally {
    await from.close();
  }
}

/**
 * Copies contents out of the folder of the log's backup; none from a backup before there were files. @returns their
 * number
 */
export async function restoreContents(backup: string, place: Place): Promise<number> {
  if (!existsSync(folderOf(backup))) return 0;
  const to = fileStoreOf(place);
  try {
    return await copyContents(FolderStore.at(folderOf(backup), place), to);
  } finally {
    await to.close();
  }
}

/** A content as the log names it. `Digest` is null once it is forgotten. */
export type NamedContent = Pick<FileRow, 'Content' | 'Digest' | 'Size'>;

/** Whether a content opens with the digest of the log. Without `contents`, only whether its size is right. */
export async function isWhole(
  { Content, Digest, Size }: NamedContent,
  store: FileStore,
  contents: Pick<Contents, 'read'> | undefined,
): Promise<boolean> {
  if (Digest === null || (await store.find(Content))?.size !== sealedSize(Size)) return false;
  if (contents === undefined) return true;
  const hash = createHash('sha256');
  try {
    for await (const bytes of await contents.read({ Content, Digest, Size })) hash.update(bytes);
  } catch (thrown) {
    if (thrown instanceof FileStoreUnavailable) throw thrown;
    return false;
  }
  return hash.digest('hex') === Digest;
}

/**
 * The number of readable files, and those whose content is missing or changed.
 * @param contents opens them; without it, only sizes are compared
 * @throws FileStoreUnavailable
 */
export async function lackingContents(
  rows: Pick<ReadStore, 'list'>,
  store: FileStore,
  contents?: Pick<Contents, 'read'>,
): Promise<{ readonly files: number; readonly lacking: readonly FileRow[] }> {
  const lacking: FileRow[] = [];
  // Equal bytes are stored and read once.
  const whole = new Set<string>();
  let files = 0;
  for (let offset = 0; ; offset += AT_ONCE) {
    const page = await rows.list(fileRows.readModel, {
      where: [
        { column: 'RemovedDateTime', is: null },
        { column: 'RecordDeletedDateTime', is: null },
      ],
      sort: { column: 'FileID', order: 'ASC' },
      offset,
      limit: AT_ONCE,
    });
    for (const row of page.rows.map(parsed)) {
      if (row.Digest === null) continue;
      files += 1;
      const name = `${row.Content} ${row.Digest} ${row.Size}`;
      if (whole.has(name)) continue;
      if (await isWhole(row, store, contents)) whole.add(name);
      else lacking.push(row);
    }
    if (page.rows.length < AT_ONCE) return { files, lacking };
  }
}
