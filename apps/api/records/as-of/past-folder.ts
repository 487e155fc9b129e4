import { join } from 'node:path';

/** Where lists of the past are while they are kept; emptied at every start. */
export const pastFolder = (dataDir: string): string => join(dataDir, 'as-of');
