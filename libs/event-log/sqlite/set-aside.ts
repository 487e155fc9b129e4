import { existsSync, renameSync } from 'node:fs';

/** SQLite keeps its newest changes beside the file. */
const PARTS = ['', '-wal', '-shm'];

/** Renames a database that is closed, with all that belongs to it, so that another one can take its place. Answers its new path. */
export function setAside(file: string, now: Date): string {
  const kept = `${file}.${now.toISOString().replaceAll(':', '-')}`;
  for (const part of PARTS) if (existsSync(file + part)) renameSync(file + part, kept + part);
  return kept;
}
