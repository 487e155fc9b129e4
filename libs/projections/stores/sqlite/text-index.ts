import type { Database } from './database.ts';

/** Many more parts than FTS5 keeps by itself; its limit is 2,000. */
const MOST_PARTS = 1_900;
/** The defaults of FTS5. */
const USUAL = { automerge: 4, crisismerge: 16 };

/**
 * Stops merging. Each transaction leaves a part of the index, whose merge would take longer than everything else, so
 * the filling code merges them.
 */
export const leaveParts = (db: Database, index: string): void =>
  configure(db, index, { automerge: 0, crisismerge: MOST_PARTS });

/** Lets FTS5 merge parts as usual, a little with each transaction. */
export const mergeAsUsual = (db: Database, index: string): void => configure(db, index, USUAL);

/** Continues a merge, or begins one of several parts of about one size. False when there was nothing to do. */
export function mergeSome(db: Database, index: string, pages: number): boolean {
  const changes = () => Number(db.get('SELECT total_changes() AS total')?.['total']);
  const before = changes();
  db.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages);
  // One change is the command itself.
  return changes() - before > 1;
}

/** Like `mergeSome`, but begins a merge of all parts when none is in progress. */
export const mergeAll = (db: Database, index: string, pages: number): boolean =>
  mergeSome(db, index, pages) || mergeSome(db, index, -pages);

function configure(db: Database, index: string, options: Readonly<Record<string, number>>): void {
  // Bound numbers arrive as fractions, which FTS5 refuses here.
  for (const [name, value] of Object.entries(options))
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value})`);
}
