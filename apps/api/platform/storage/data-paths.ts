import { join } from 'node:path';

const files = { log: 'log.sqlite', vault: 'vault.sqlite', readModels: 'read-models.sqlite' } as const;
export type DataFile = keyof typeof files;

/** The path of a file in the data folder. */
export const pathOf = (dataDir: string, file: DataFile): string => join(dataDir, files[file]);

/** The folder of the uploaded files, sealed. */
export const filesIn = (dataDir: string): string => join(dataDir, 'files');

/** The folder of short-lived files, sealed. Backups leave it out. */
export const shortLivedFilesIn = (dataDir: string): string => join(dataDir, 'exports');
