import { join } from 'node:path';

const files = { log: 'log.sqlite', vault: 'vault.sqlite', readModels: 'read-models.sqlite' } as const;
export type DataFile = keyof typeof files;

/** Where a file of the data folder is. */
export const pathOf = (dataDir: string, file: DataFile): string => join(dataDir, files[file]);

/** Where what is in files is, sealed. */
export const filesIn = (dataDir: string): string => join(dataDir, 'files');

/** Where files are that nobody needs for long, sealed: no part of a backup. */
export const shortLivedFilesIn = (dataDir: string): string => join(dataDir, 'exports');
