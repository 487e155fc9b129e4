import type { Database } from './database.ts';

/** The text index stores beginnings of these lengths like words. */
const INDEXED_LENGTHS = [2, 3];
/** A beginning of more words than this is left to the text index. */
const MOST_WORDS = 40;

/**
 * The words of a text index. A search by a whole word reads its rows in order and can stop after a page. A search by a
 * beginning first collects and sorts all rows.
 */
export class IndexedWords {
  constructor(
    private readonly db: Database,
    private readonly table: string,
  ) {}

  /** The same match, with beginnings of few words (`"barw"*`) written as these words. */
  spelledOut(match: string): string {
    this.db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${this.table}_terms USING fts5vocab('main', '${this.table}', 'instance')`,
    );
    return match.replaceAll(/"([^"]*)"\*/g, (beginning: string, word: string) => this.#words(word) ?? beginning);
  }

  /** Undefined when the beginning itself is the best search. */
  #words(word: string): string | undefined {
    const { length } = [...word];
    if (length === 0 || INDEXED_LENGTHS.includes(length)) return undefined;
    const found: string[] = [];
    let next = this.#first(word);
    while (next?.startsWith(word) === true) {
      if (found.length === MOST_WORDS) return undefined;
      const isWord = next === word || length > 1;
      const [first = '', second = ''] = next;
      found.push(isWord ? `"${next}"` : `"${first}${second}"*`);
      // A space sorts before all characters of words.
      next = this.#first(isWord ? `${next} ` : first + following(second));
    }
    return found.length === 0 ? `"${word}"` : `(${found.join(' OR ')})`;
  }

  /** The first word from here on, in the order of their bytes. */
  #first(from: string): string | undefined {
    const term = this.db.get(`SELECT term FROM temp.${this.table}_terms WHERE term >= ? LIMIT 1`, from)?.['term'];
    return term === undefined ? undefined : String(term);
  }
}

/** The letter after this one. */
function following(letter: string): string {
  const point = (letter.codePointAt(0) ?? 0) + 1;
  const firstSurrogate = 0xd800;
  return String.fromCodePoint(point === firstSurrogate ? 0xe000 : point);
}
