import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, shortLivedFilesIn } from '../../../platform/storage/data-paths.ts';
import type { FileStore, StoreClock } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

export interface FileStoreChoice extends StoreClock {
  readonly dataDir: string;
  /** The MongoDB that holds the files instead of a folder of the data folder. */
  readonly mongoDbUrl: string | undefined;
}

/** Where the site keeps what is in files. @throws Error where the address makes no sense */
export const openFileStore = ({ dataDir, ...choice }: FileStoreChoice): Promise<FileStore> =>
  opened({ ...choice, folder: filesIn(dataDir), prefix: 'file' });

/** Where the site keeps files that nobody needs for long. Those of earlier releases lay there in clear, and are removed. @throws Error where the address makes no sense */
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
  // Its driver costs a start without it nothing.
  return new (await import('./mongodb-store.ts')).MongoDbStore({ url: mongoDbUrl, clock, prefix });
}
