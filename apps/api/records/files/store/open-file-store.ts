import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, shortLivedFilesIn } from '../../../platform/storage/data-paths.ts';
import type { FileStore, StoreClock } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

export interface FileStoreChoice extends StoreClock {
  readonly dataDir: string;
  /** The address of the MongoDB that holds the files instead of the data folder. */
  readonly mongoDbUrl: string | undefined;
}

/** Opens the store of the site's files. @throws Error for an invalid address */
export const openFileStore = ({ dataDir, ...choice }: FileStoreChoice): Promise<FileStore> =>
  opened({ ...choice, folder: filesIn(dataDir), prefix: 'file' });

/**
 * Opens the store of short-lived files. Files of earlier releases were stored in clear, and are removed. @throws Error
 * for an invalid address
 */
export async function openShortLivedStore({ dataDir, ...choice }: FileStoreChoice): Promise<FileStore> {
  const folder = shortLivedFilesIn(dataDir);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile())) await rm(join(folder, name), { force: true });
  return opened({ ...choice, folder, prefix: 'export' });
}

async function opened({
  mongoDbUrl,
  clock,
  folder,
  prefix,
}: Omit<FileStoreChoice, 'dataDir'> & { readonly folder: string; readonly prefix: string }): Promise<FileStore> {
  if (mongoDbUrl === undefined) return FolderStore.open(folder, { clock });
  // Loaded on demand, so that a start without MongoDB does not load its driver.
  return new (await import('./mongodb-store.ts')).MongoDbStore({ url: mongoDbUrl, clock, prefix });
}
