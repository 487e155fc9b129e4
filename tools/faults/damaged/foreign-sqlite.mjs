import { spawnSync } from 'node:child_process';

/**
 * Programs that open a database, count and close it, like a SQLite shell. SQLite before 3.51 deletes an unlocked
 * write-ahead log; Node's own version is newer and would not show the defect.
 */
const readers = [
  ['sqlite3', '-cmd', 'SELECT count(*) FROM sqlite_schema;', '-cmd', '.quit'],
  [
    'python3',
    '-c',
    'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute("SELECT count(*) FROM sqlite_master").fetchall(); c.close()',
  ],
];

const found = () => readers.find(([program]) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);

/** Undefined when a SQLite besides Node's exists; otherwise the reason why not. */
export const whyNoForeignSqlite = () =>
  found() ? undefined : 'another program that reads the data folder: install sqlite3';

/** @param {string} file @throws Error when the program fails */
export function readFromOutside(file) {
  const [program, ...args] = found() ?? [];
  const { status, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} on ${file}: ${stderr}`);
}
