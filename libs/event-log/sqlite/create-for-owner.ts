import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file that only its owner may read, unless the file exists. SQLite gives its write-ahead log the same mode.
 *
 * A file that exists is never opened: closing any descriptor of a file drops every POSIX lock that this process holds on it. SQLite's own
 * locks would be gone, and the next program that reads the database would delete the write-ahead log under the running product.
 */
export function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Judged by shape: an error may come from another realm.
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
}
