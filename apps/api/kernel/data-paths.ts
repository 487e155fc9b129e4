import { join } from 'node:path';

const files = { log: 'log.sqlite', vault: 'vault.sqlite', readModels: 'read-models.sqlite' } as const;
export type DataFile = keyof typeof files;

/** Where a file of the data folder is. */
export const pathOf = (dataDir: string, file: DataFile): string => join(dataDir, files[file]);
