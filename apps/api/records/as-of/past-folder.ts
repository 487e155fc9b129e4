import { join } from 'node:path';

/** The folder of the built past lists. Every start empties it. */
export const pastFolder = (dataDir: string): string => join(dataDir, 'as-of');
