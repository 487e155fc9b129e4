import type { Database } from './database.ts';

/** Many more parts than FTS5 keeps by itself; it knows at most 2,000. */
const MOST_PARTS = 1_900;
/** What FTS5 does by itself. */
const USUAL = { automerge: 4, crisismerge: 16 };

/** Each transaction leaves a part of the index. From now on they are not merged with it, which takes longer than all else: whoever fills the index merges them. */
export const leaveParts = (db: Database, index: string): void =>
  configure(db, index, { automerge: 0, crisismerge: MOST_PARTS });

/** FTS5 merges parts as usual, a little with each transaction. */
export const mergeAsUsual = (db: Database, index: string): void => configure(db, index, USUAL);

/** Goes on with a merge that is under way, or else merges some of the parts where there are several of about one size. False where nothing was to be done. */
export function mergeSome(db: Database, index: string, pages: number): boolean {
  const changes = () => Number(db.get('SELECT total_changes() AS total')?.['total']);
  const before = changes();
  db.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages);
  // One change is the command itself.
  return changes() - before > 1;
}

/** As `mergeSome`; but where no merge is under way, one of all parts is begun. */
export const mergeAll = (db: Database, index: string, pages: number): boolean =>
  mergeSome(db, index, pages) || mergeSome(db, index, -pages);

function configure(db: Database, index: string, options: Readonly<Record<string, number>>): void {
  // Numbers that are bound come as fractions, which FTS5 does not take here.
  for (const [name, value] of Object.entries(options))
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value})`);
}
