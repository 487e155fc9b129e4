import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** SQLite keeps its newest changes beside the file. */
const PARTS = ['', '-wal', '-shm'];

/** Renames a database that is closed, with all that belongs to it, so that another one can take its place. Answers its new path. */
export function setAside(file: string, now: Date): string {
  const kept = `${file}.${now.toISOString().replaceAll(':', '-')}`;
  for (const part of PARTS) if (existsSync(file + part)) renameSync(file + part, kept + part);
  return kept;
}

/** Removes a database that is closed, with all that belongs to it. */
export function removeDatabase(file: string): void {
  for (const part of PARTS) rmSync(file + part, { force: true });
}

/** `<file>.2026-07-01T00-00-00.000Z`, and its parts. */
const SET_ASIDE = /^\.\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z(-wal|-shm)?$/;

/** Removes the parts of a database that were set aside, if there are any. */
export function removeSetAside(file: string): void {
  const name = basename(file);
  for (const other of readdirSync(dirname(file))) {
    if (other.startsWith(name) && SET_ASIDE.test(other.slice(name.length)))
      rmSync(join(dirname(file), other), { force: true });
  }
}
